import QuoteJSON
import QuoteSQLite
import QuoteStore

/// Comma-separated values (RFC 4180). What spreadsheets take for formulas stays as it is: a file is for
/// import.
enum CSV {
    static let header: StaticString =
        "id,text,author,source,url,movie,note,tags,createdAt,updatedAt\r\n"
}

extension ByteWriter {
    /// Writes a quotation as a record; what isn't there is an empty cell.
    mutating func append(csv row: QuotationRow, showAuthor: Bool) {
        append(row.id)
        append(UInt8(ascii: ","))
        append(cell: row.text)
        append(UInt8(ascii: ","))
        append(cell: showAuthor ? row.author : nil)
        append(UInt8(ascii: ","))
        append(cell: row.source)
        append(UInt8(ascii: ","))
        append(cell: row.url)
        append(UInt8(ascii: ","))
        if let movie = row.movie { append(movie) }
        append(UInt8(ascii: ","))
        append(cell: row.note)
        append(UInt8(ascii: ","))
        append(cell: row.tags)
        append(UInt8(ascii: ","))
        append(row.createdAt)
        append(UInt8(ascii: ","))
        append(row.updatedAt)
        append("\r\n" as StaticString)
    }

    private mutating func append(cell text: UnsafeBufferPointer<UInt8>?) {
        guard let text else { return }
        let isPlain = !text.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        if isPlain { return append(text) }
        append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { append(byte) }
            append(byte)
        }
        append(UInt8(ascii: "\""))
    }
}
