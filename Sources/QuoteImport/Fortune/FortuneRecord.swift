import QuoteModel

/// A record of a file of fortunes.
package struct FortuneRecord: Equatable {
    /// The line of its first words, counted from 1.
    package let line: Int
    /// The text without its attribution and note; line breaks and indentation as they came.
    package let text: String
    /// Who said it where, in one line, as the file has it.
    package let attribution: String?
    /// What the attribution says.
    package let parts: Attribution?
    /// What stands below the attribution.
    package let note: String?
    /// The text with attribution and note; nil unless the attribution may be too long for an author.
    package let whole: String?
    /// Whether control characters were left out.
    package let hasLost: Bool

    package var quotation: RawQuotation {
        RawQuotation(
            text: text, author: parts?.author, source: parts?.source, note: note,
            textWithAttribution: whole)
    }
}

extension FortuneRecord {
    /// Takes cleaned lines, of which neither the first nor the last is blank, and finds what their end
    /// says of who said it.
    package init(line: Int, lines: [FortuneLine]) {
        let ending = FortuneEnding(of: lines)
        var text = ending?.text ?? lines.map(\.text)
        while text.last?.isEmpty == true { text.removeLast() }

        let isLong = (ending?.attribution.utf8.count ?? 0) > MemberReader.authorLimit
        self.init(
            line: line, text: text.joined(separator: "\n"),
            attribution: ending?.attribution[...].withoutBackspaces,
            parts: ending.map { Attribution(fortune: $0.attribution) }, note: ending?.note,
            whole: isLong ? lines.map(\.text).joined(separator: "\n") : nil,
            hasLost: lines.contains(where: \.hasLost))
    }
}
