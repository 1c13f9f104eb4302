extension FortuneEnding {
    /// The mark that a line starts with; a single hyphen is none in fortunes, and one that was struck over
    /// itself is text.
    package static func marker(_ line: FortuneLine) -> MarkerLine? {
        let first = line.text.utf8.first { $0 != 0x20 && $0 != 0x09 }
        // Marks start with a hyphen or with the first byte of a dash.
        guard first == UInt8(ascii: "-") || first == 0xE2, let marker = MarkerLine(line.text),
            marker.dash != .hyphen, !line.isStruck(at: marker.start)
        else { return nil }
        return marker
    }

    /// Whether a line that a mark starts is part of a dialogue or of wrapped prose.
    package static func isProse(_ marker: MarkerLine, at place: Int, of lines: [FortuneLine])
        -> Bool
    {
        if marker.isIndented { return false }
        switch marker.dash {
        case .hyphen, .bar, .signature: return false
        case .dash: return true
        case .hyphens:
            let isDialogue = lines[..<place].contains { line in
                self.marker(line).map { $0.dash == .hyphens && !$0.isIndented } ?? false
            }
            let startsLow = marker.rest.unicodeScalars.first?.properties.isLowercase ?? false
            return isDialogue || (startsLow && !lines[place - 1].isEmpty)
        }
    }

    /// Appends the lines from `start` on that an attribution goes on with: what closes its brackets, then
    /// what is indented. Gives the line after them.
    package static func continuation(
        of parts: inout [Substring], from start: Int, in lines: [FortuneLine]
    ) -> Int {
        var depth = parts.reduce(0) { $0 + openBrackets($1) }
        var place = start
        while place < lines.count {
            let line = lines[place].text
            guard depth > 0 || line.utf8.first == 0x20 || line.utf8.first == 0x09 else { break }
            parts.append(lines[place].attribution(line.trimmed))
            depth += openBrackets(line)
            place += 1
        }
        return place
    }

    /// Whether the lines below an attribution are a note: all in brackets, or a single line if a blank line
    /// separates the attribution from the text.
    package static func isNote(_ lines: [String], afterBlank: Bool) -> Bool {
        if lines.contains(where: \.isEmpty) { return false }
        let first = lines.first?.unicodeScalars.first
        let last = lines.last?.unicodeScalars.last
        let isBracketed = (first == "(" && last == ")") || (first == "[" && last == "]")
        return isBracketed || (lines.count == 1 && afterBlank)
    }

    /// The name of a line `~ Name`.
    package static func nameAfterTilde(_ line: FortuneLine) -> Substring? {
        let scalars = line.text.trimmed.unicodeScalars
        guard scalars.starts(with: ["~", " "]), !line.isStruck(at: scalars.startIndex) else {
            return nil
        }
        return line.attribution(Substring(scalars.dropFirst()).trimmed)
    }

    /// Splits a line `text  -- Name` at the last such mark. One blank is enough before it if a quotation
    /// mark stands there whose opening mark starts the whole text, the first line of which is `first`.
    package static func inline(
        _ line: FortuneLine, first: FortuneLine
    ) -> (text: Substring, name: Substring)? {
        let scalars = line.text.unicodeScalars
        guard line.text.utf8.contains(UInt8(ascii: "-")) else { return nil }
        let opening = first.text.trimmed.unicodeScalars.first
        var found: (text: Substring, name: Substring)?
        for place in scalars.indices where scalars[place] == "-" {
            let before = Substring(scalars[..<place])
            guard let marker = MarkerLine(Substring(scalars[place...])), marker.mark == "--",
                !line.isStruck(at: place), isGap(before, opening)
            else { continue }
            let name = marker.withoutClosingMark(line.attribution(marker.rest))
            found = (before.withoutTrailingWhiteSpace, name[...])
        }
        guard let found, !found.text.isEmpty, isName(found.name) else { return nil }
        return found
    }

    /// Whether what stands before a mark separates it from the text: two blanks, a TAB, or a blank after the
    /// mark that closes what `opening` opens.
    private static func isGap(_ before: Substring, _ opening: Unicode.Scalar?) -> Bool {
        let text = before.withoutTrailingWhiteSpace
        let gap = before[text.endIndex...].unicodeScalars
        let blanks = gap.reversed().prefix { $0 == " " }.count
        if blanks >= 2 || gap.contains("\t") { return true }
        guard blanks == 1, text.unicodeScalars.count > 1, let opening,
            let closing = text.unicodeScalars.last
        else { return false }
        switch closing {
        case "\"": return opening == "\""
        case "”": return opening == "“" || opening == "„"
        case "»": return opening == "«"
        case "“": return opening == "„"
        case "’": return opening == "‘"
        case "」": return opening == "「"
        default: return false
        }
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
            return false
        }
        return first.properties.isUppercase && last != "?" && last != "!"
    }

    private static func openBrackets(_ line: some StringProtocol) -> Int {
        line.utf8.reduce(0) { depth, byte in
            switch byte {
            case UInt8(ascii: "("): depth + 1
            case UInt8(ascii: ")"): depth - 1
            default: depth
            }
        }
    }
}
