import QuoteJSON

/// The records of delimited values (RFC 4180) in a text that must outlive it. Lenient where files are:
/// any line ends, blanks before a quote, and what follows a closed quote belongs to its cell.
struct CSVCursor {
    /// How many cells of a record are kept; the others are counted.
    static let cellLimit = 256

    private let text: UnsafeBufferPointer<UInt8>
    private let delimiter: UInt8
    private var offset = 0
    /// The line of what comes next, from 1.
    private var line = 1

    init(_ text: UnsafeBufferPointer<UInt8>, delimiter: UInt8) {
        self.text = text
        self.delimiter = delimiter
    }

    /// Reads the next record, an empty one for an empty line; nil after the last.
    mutating func next() -> CSVRecord? {
        guard offset < text.count else { return nil }
        var record = CSVRecord(text: text, line: line)
        repeat {
            let cell = cell()
            if record.cells.count < Self.cellLimit { record.cells.append(cell) }
            record.count += 1
            record.isUnclosed = cell.isUnclosed
        } while takeDelimiter()
        takeLineEnd()
        return record
    }

    /// Goes to the line after the one where `record` starts.
    mutating func resume(after record: CSVRecord) {
        offset = record.cells.first?.range.lowerBound ?? text.count
        line = record.line
        while offset < text.count, !isLineEnd(offset) { offset += 1 }
        takeLineEnd()
    }

    private mutating func cell() -> CSVRecord.Cell {
        let start = offset
        var quote = start
        while quote < text.count, isBlank(quote) { quote += 1 }
        guard quote < text.count, text[quote] == UInt8(ascii: "\"") else {
            skipToDelimiter()
            return CSVRecord.Cell(range: start..<offset, isQuoted: false, isUnclosed: false)
        }
        offset = quote + 1
        let isClosed = skipQuoted()
        if isClosed { skipToDelimiter() }
        return CSVRecord.Cell(range: quote..<offset, isQuoted: true, isUnclosed: !isClosed)
    }

    /// Goes past the quote that closes; false when none does.
    private mutating func skipQuoted() -> Bool {
        while offset < text.count {
            if text[offset] == UInt8(ascii: "\"") {
                offset += 1
                if offset >= text.count || text[offset] != UInt8(ascii: "\"") { return true }
                offset += 1
            } else if isLineEnd(offset) {
                takeLineEnd()
            } else {
                offset += 1
            }
        }
        return false
    }

    private mutating func skipToDelimiter() {
        while offset < text.count, text[offset] != delimiter, !isLineEnd(offset) { offset += 1 }
    }

    private mutating func takeDelimiter() -> Bool {
        guard offset < text.count, text[offset] == delimiter else { return false }
        offset += 1
        return true
    }

    private mutating func takeLineEnd() {
        guard offset < text.count else { return }
        offset += text.lineEndLength(at: offset)
        line += 1
    }

    private func isLineEnd(_ place: Int) -> Bool { text[place] == 0x0A || text[place] == 0x0D }

    private func isBlank(_ place: Int) -> Bool {
        text[place] == 0x20 || text[place] == 0x09 && delimiter != 0x09
    }
}
