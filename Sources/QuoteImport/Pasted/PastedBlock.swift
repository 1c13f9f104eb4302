import QuoteModel

/// The lines of a pasted quotation, split into its text and what says whose it is.
package struct PastedBlock: Equatable {
    package let text: String
    package let attribution: String?
    /// The text with its attribution, as it stands in the file.
    private let whole: String

    /// Takes at least one line, none of them blank. What Goodreads shows below a quotation is dropped.
    package init(_ lines: [Substring]) {
        let parts = Self.parts(lines.withoutGoodreadsLines)
        let (text, attribution) = parts.attribution == nil ? Self.parts(lines) : parts
        self.init(text: text, attribution: attribution, whole: lines.joined(separator: "\n"))
    }

    package init(text: Substring, attribution: String?, whole: String) {
        self.text = Self.withoutMarks(text)
        self.attribution = attribution
        self.whole = whole
    }

    /// What the block gives.
    package var content: ImportRecord.Content {
        if EnclosingMarks.areAll(of: Substring(text)) { return .rejected("The quotation is empty") }
        let parts = attribution.map { Attribution(pasted: $0) }
        let isLong = (attribution?.utf8.count ?? 0) > MemberReader.authorLimit
        return .quotation(
            RawQuotation(
                text: text, author: parts?.author, source: parts?.source,
                textWithAttribution: isLong ? whole : nil))
    }

    /// A text without the marks around it; without such marks, its first line keeps its indentation.
    private static func withoutMarks(_ text: Substring) -> String {
        let trimmed = text.trimmed
        let bare = EnclosingMarks.remove(from: trimmed)
        return String(bare == trimmed ? text.withoutTrailingWhiteSpace : bare)
    }

    private static func parts(_ lines: [Substring]) -> (text: Substring, attribution: String?) {
        if let (place, marker) = attributionLine(lines) {
            let following = lines[(place + 1)...].map(\.trimmed)
            return (
                Substring(lines[..<place].joined(separator: "\n")),
                ([marker.rest] + following).joined(separator: " ")
            )
        }
        let block = Substring(lines.joined(separator: "\n"))
        guard let parts = partAfterMark(block, closings: ["”", "\"", "»"]) else {
            return (block, nil)
        }
        return (parts.text, String(parts.attribution))
    }

    /// The last line that a dash starts, but for the first.
    private static func attributionLine(_ lines: [Substring]) -> (place: Int, MarkerLine)? {
        for place in lines.indices.dropFirst().reversed() {
            if let marker = MarkerLine(lines[place].trimmed), marker.dash != .signature {
                return (place, marker)
            }
        }
        return nil
    }

    /// Splits a text at the last closing mark of its last line that a dash follows.
    package static func partAfterMark(
        _ block: Substring, closings: [Unicode.Scalar]
    ) -> (text: Substring, attribution: Substring)? {
        let scalars = block.unicodeScalars
        let lineStart = scalars.lastIndex(of: "\n").map(scalars.index(after:)) ?? scalars.startIndex
        for place in scalars.indices[lineStart...].reversed()
        where closings.contains(scalars[place]) {
            let after = scalars[place...].dropFirst()
            if let marker = MarkerLine(Substring(after).trimmed), marker.dash != .signature,
                !isHyphen(after), closes(scalars[place], after: scalars[..<place])
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

    /// Whether a mark ends what one before it has opened: `"` alone is both.
    private static func closes(
        _ mark: Unicode.Scalar, after text: Substring.UnicodeScalarView
    ) -> Bool {
        mark != "\"" || !text.count { $0 == mark }.isMultiple(of: 2)
    }
}
