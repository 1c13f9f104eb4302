/// The lines of a pasted quotation, parted into its text and what says whose it is.
struct PastedBlock: Equatable {
    let text: String
    let attribution: String?

    /// Takes at least one line, none of them blank.
    init(_ lines: [Substring]) {
        let text: Substring
        if let (place, marker) = Self.attributionLine(lines) {
            let following = lines[(place + 1)...].map(\.trimmed)
            attribution = ([marker.rest] + following).joined(separator: " ")
            text = Substring(lines[..<place].joined(separator: "\n"))
        } else {
            let whole = Substring(lines.joined(separator: "\n"))
            let parts = Self.partAfterMark(whole)
            attribution = parts.map { String($0.attribution) }
            text = parts?.text ?? whole
        }
        self.text = String(EnclosingMarks.remove(from: text.trimmed))
    }

    /// What the block gives.
    var content: ImportRecord.Content {
        if EnclosingMarks.areAll(of: Substring(text)) { return .rejected("The quotation is empty") }
        let parts = attribution.map { Attribution(pasted: $0) }
        return .quotation(RawQuotation(text: text, author: parts?.author, source: parts?.source))
    }

    /// The last line that a dash starts, but for the first.
    private static func attributionLine(_ lines: [Substring]) -> (place: Int, MarkerLine)? {
        for place in lines.indices.dropFirst().reversed() {
            if let marker = MarkerLine(lines[place].trimmed) { return (place, marker) }
        }
        return nil
    }

    /// Parts a text at the last closing mark of its last line that a dash follows.
    private static func partAfterMark(
        _ block: Substring
    ) -> (text: Substring, attribution: Substring)? {
        let scalars = block.unicodeScalars
        let lineStart = scalars.lastIndex(of: "\n").map(scalars.index(after:)) ?? scalars.startIndex
        for place in scalars.indices[lineStart...].reversed() where isMark(scalars[place]) {
            let after = scalars[place...].dropFirst()
            if let marker = MarkerLine(Substring(after).trimmed), !isHyphen(after),
                closes(scalars[place], after: scalars[..<place])
            {
                return (Substring(scalars[...place]), marker.rest)
            }
        }
        return nil
    }

    /// Whether a text starts with a hyphen that joins words: `"rock"-solid`.
    private static func isHyphen(_ text: Substring.UnicodeScalarView) -> Bool {
        guard text.first == "-", let next = text.dropFirst().first else { return false }
        return next != "-" && !TextRules.isWhiteSpace(next)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "”" || scalar == "\"" || scalar == "»"
    }

    /// Whether a mark ends what one before it has opened: `"` alone is both.
    private static func closes(
        _ mark: Unicode.Scalar, after text: Substring.UnicodeScalarView
    ) -> Bool {
        mark != "\"" || !text.count { $0 == mark }.isMultiple(of: 2)
    }
}
