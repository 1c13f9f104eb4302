import QuoteJSON
import QuoteStore

extension ByteWriter {
    /// Writes a quotation as a record of a fortune file: its text, and below it who said it where.
    mutating func append(fortune row: QuotationRow, showAuthor: Bool = true) {
        for line in row.text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            // A line of nothing but % would end the record.
            let isSeparator =
                line.first == UInt8(ascii: "%")
                && !line.dropFirst().contains { $0 != 0x20 && $0 != 0x09 }
            if isSeparator { append(UInt8(ascii: " ")) }
            append(UnsafeBufferPointer(rebasing: line))
            append(UInt8(ascii: "\n"))
        }
        if !showAuthor, row.source == nil { return }
        append("\t\t-- " as StaticString)
        if showAuthor {
            append(author: row)
            if row.source != nil { append(", " as StaticString) }
        }
        if let source = row.source {
            append(UInt8(ascii: "\""))
            append(source)
            append(UInt8(ascii: "\""))
        }
        append(UInt8(ascii: "\n"))
    }

    /// Writes who said it, as a person reads it.
    mutating func append(author row: QuotationRow) {
        if let author = row.author {
            append(author)
        } else {
            append("Anonymous" as StaticString)
        }
    }
}
