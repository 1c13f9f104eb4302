import QuoteModel

extension PastedBlock {
    /// The quotations of a block with one on each line, `“…” — Name` or `text - Name`; nil for a block that is
    /// one quotation. Consecutive numbers at the starts of the lines are dropped.
    package static func quotations(onEachOf lines: [Substring]) -> [PastedBlock]? {
        guard lines.count > 1 else { return nil }
        let bare = withoutNumbers(lines)
        let marked = bare.compactMap { PastedBlock(markedLine: $0) }
        if marked.count == lines.count { return marked }
        let named = bare.compactMap { PastedBlock(namedLine: $0) }
        return named.count == lines.count ? named : nil
    }

    /// Takes a line `“…” — Name`.
    private init?(markedLine line: Substring) {
        guard let opening = line.unicodeScalars.first,
            let closings = Self.closings[opening],
            let parts = Self.partAfterMark(line, closings: closings),
            parts.text.unicodeScalars.count > 2
        else { return nil }
        self.init(
            text: parts.text, attribution: String(parts.attribution), whole: String(line))
    }

    private static let closings: [Unicode.Scalar: [Unicode.Scalar]] = [
        "“": ["”"], "„": ["“", "”"], "«": ["»"], "\"": ["\""],
    ]

    /// Takes a line `text - Name` with a blank on either side of the dash.
    private init?(namedLine line: Substring) {
        let scalars = line.unicodeScalars
        for place in scalars.indices.reversed() where scalars[place] == " " {
            let after = scalars[place...].dropFirst()
            guard let marker = MarkerLine(Substring(after)), !marker.isIndented,
                marker.dash != .signature,
                scalars[marker.mark.endIndex...].first == " "
            else { continue }
            let text = Substring(scalars[..<place]).trimmed
            guard !text.isEmpty, Self.isName(marker.rest) else { return nil }
            self.init(text: text, attribution: String(marker.rest), whole: String(line))
            return
        }
        return nil
    }

    /// Whether what follows a dash looks like a name rather than the rest of a sentence.
    private static func isName(_ text: Substring) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return false }
        let isSentence = text.split(whereSeparator: \.isWhitespace).contains { word in
            word.count(where: \.isLetter) >= 4 && !word.contains(where: \.isUppercase)
                && word.contains(where: \.isLowercase)
        }
        return first.properties.isUppercase && scalars.count <= 60 && !isSentence
            && last != "?" && last != "!" && last != "…"
    }

    /// The lines without the numbers at their starts, `1.` or `1)`, if each has the next one.
    private static func withoutNumbers(_ lines: [Substring]) -> [Substring] {
        var result: [Substring] = []
        var expected: Int?
        for line in lines.map(\.trimmed) {
            let digits = line.utf8.prefix { (0x30...0x39).contains($0) }
            let sign = line[digits.endIndex...].first
            let rest = line[digits.endIndex...].dropFirst()
            guard let number = Int(Substring(digits)), expected == nil || number == expected,
                sign == "." || sign == ")", let next = rest.unicodeScalars.first,
                TextRules.isWhiteSpace(next) || closings[next] != nil
            else { return lines.map(\.trimmed) }
            expected = number + 1
            result.append(rest.trimmed)
        }
        return result
    }
}
