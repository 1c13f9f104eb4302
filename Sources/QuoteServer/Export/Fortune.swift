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
        let hasAttribution = showAuthor || row.source != nil
        let lines = row.text.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let line = FortuneTextLine(
                line, isFirst: index == 0, isLast: index == lines.count - 1)
            append(
                line.bytes,
                overstrikingAt: line.isSeparator(withoutPercent: isFirst)
                    ? [0] : line.marks(beforeAttribution: hasAttribution))
            append(UInt8(ascii: "\n"))
        }
        if !hasAttribution { return }
        append("\t\t-- " as StaticString)
        let attribution = Self.attribution(row, showAuthor: showAuthor)
        attribution.withUnsafeBytes { bytes in
            let bytes = bytes.bindMemory(to: UInt8.self)
            // The mark is removed where it stands at both ends.
            let endsWithMark = bytes.reversed().starts(with: Array("-- ".utf8))
            append(bytes[...], overstrikingAt: endsWithMark ? [bytes.count - 2] : [])
        }
        append(UInt8(ascii: "\n"))
    }

    /// Writes a quotation as plain text for a person.
    mutating func append(plain row: QuotationRow) {
        append(row.text)
        append("\n\t\t-- " as StaticString)
        Self.attribution(row, showAuthor: true).withUnsafeBytes {
            append($0.bindMemory(to: UInt8.self))
        }
        append(UInt8(ascii: "\n"))
    }

    /// Who said it where: `Author, "source"`.
    private static func attribution(_ row: QuotationRow, showAuthor: Bool) -> Bytes {
        var writer = ByteWriter(capacity: 128)
        if showAuthor {
            if let author = row.author {
                writer.append(author)
            } else {
                writer.append("Anonymous" as StaticString)
            }
        }
        guard let source = row.source else { return writer.finish() }
        if showAuthor { writer.append(", " as StaticString) }
        let hasMarks = source.startsWithQuotationMark
        if !hasMarks { writer.append(UInt8(ascii: "\"")) }
        writer.append(source)
        if !hasMarks { writer.append(UInt8(ascii: "\"")) }
        return writer.finish()
    }

    /// Writes a line, in which the characters at `places`, ascending, are overstruck by themselves.
    private mutating func append(
        _ line: Slice<UnsafeBufferPointer<UInt8>>, overstrikingAt places: [Int]
    ) {
        let line = UnsafeBufferPointer(rebasing: line)
        var start = 0
        for place in places {
            let count = line[place] < 0x80 ? 1 : line[place] < 0xE0 ? 2 : line[place] < 0xF0 ? 3 : 4
            append(UnsafeBufferPointer(rebasing: line[start..<place + count]))
            append(UInt8(0x08))
            start = place
        }
        append(UnsafeBufferPointer(rebasing: line[start...]))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the text starts with a mark that import takes for the start of a work's title.
    fileprivate var startsWithQuotationMark: Bool {
        ["\"", "“", "„", "«"].contains { starts(with: $0.utf8) }
    }
}
