import QuoteJSON
import QuoteSQLite
import QuoteStore

/// Fortune files, as strfile(1) and the import take them.
///
/// What stands in a text but would be taken for a separator or an attribution is written with its first
/// character overstruck by itself (`%`, a backspace and `%`): it looks the same, and import takes it as text.
extension ByteWriter {
    /// Writes a quotation as a record: its text, and below it who said it where.
    ///
    /// - Parameter isFirst: whether it is the file's first record. If it stays the only one, no line of the file
    ///   is `%`, and import would take lines that are `.` as separators.
    mutating func append(fortune row: QuotationRow, showAuthor: Bool, isFirst: Bool) {
        let attribution = FortuneAttribution(of: row, showAuthor: showAuthor)
        let lines = row.text.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let line = FortuneTextLine(
                line, isFirst: index == 0, isLast: index == lines.count - 1)
            let isStruck =
                line.isSeparator(withoutPercent: isFirst) || isFirst && line.startsWithByteOrderMark
            append(
                line.bytes,
                overstrikingAt: isStruck ? [0] : line.marks(beforeAttribution: attribution != nil))
            append(UInt8(ascii: "\n"))
        }
        guard let attribution else { return }
        append(attribution.line)
        append(UInt8(ascii: "\n"))
    }

    /// Writes a quotation as plain text for a person.
    mutating func append(plain row: QuotationRow) {
        append(row.text)
        append("\n\t\t-- " as StaticString)
        if let attribution = FortuneAttribution(of: row, showAuthor: true) {
            append(attribution.text)
        }
        append(UInt8(ascii: "\n"))
    }

    /// Writes a line, in which the characters at `places` are overstruck by themselves.
    private mutating func append(
        _ line: Slice<UnsafeBufferPointer<UInt8>>, overstrikingAt places: [Int]
    ) {
        if places.isEmpty { return append(UnsafeBufferPointer(rebasing: line)) }
        let text = String(decoding: line, as: UTF8.self)
        append(
            text.overstruck { character in
                let start = text.utf8.distance(from: text.startIndex, to: character.startIndex)
                return places.contains { (start..<start + character.utf8.count).contains($0) }
            })
    }
}
