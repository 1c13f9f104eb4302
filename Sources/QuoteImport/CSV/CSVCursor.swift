import QuoteJSON

/// The records of delimited values (RFC 4180) in a text that must outlive it. Lenient where files are: any line
/// ends, blanks before a quote, and a quote that something follows but a delimiter, or that nothing closes, is
/// text.
package struct CSVCursor {
    /// How many cells of a record are kept; the others are counted.
    package static let cellLimit = 4_096

    private let text: UnsafeBufferPointer<UInt8>
    private let dialect: CSVDialect
    private var offset: Int
    /// The line of what comes next, from 1.
    private var line: Int
    /// Whether a backslash stood before a quote in a quoted cell.
    package private(set) var hasEscapedQuote = false

    package init(_ text: UnsafeBufferPointer<UInt8>, _ dialect: CSVDialect) {
        self.text = text
        self.dialect = dialect
        offset = dialect.prefix
        line = dialect.saysDelimiter ? 2 : 1
    }

    /// Reads the next record, an empty one for an empty line; nil after the last.
    package mutating func next() -> CSVRecord? {
        guard offset < text.count else { return nil }
        var record = CSVRecord(
            text: text, line: line, escapesByBackslash: dialect.escapesByBackslash)
        repeat {
            let cell = cell()
            if record.cells.count < Self.cellLimit { record.cells.append(cell) }
            record.count += 1
            record.isBroken = record.isBroken || cell.isBroken
        } while takeDelimiter()
        takeLineEnd()
        return record
    }

    /// The next record that has something but white space in a cell.
    package mutating func nextWritten() -> CSVRecord? {
        while let record = next() {
            if !record.isBlank() { return record }
        }
        return nil
    }

    private mutating func cell() -> CSVRecord.Cell {
        let (start, startLine) = (offset, line)
        skipBlanks()
        let quote = offset
        guard quote < text.count, text[quote] == UInt8(ascii: "\"") else {
            offset = start
            skipToDelimiter()
            return CSVRecord.Cell(range: start..<offset, isQuoted: false, isBroken: false)
        }
        offset += 1
        if skipQuoted() {
            let end = offset
            skipBlanks()
            if offset >= text.count || text[offset] == dialect.delimiter || isLineEnd(offset) {
                return CSVRecord.Cell(range: quote..<end, isQuoted: true, isBroken: false)
            }
        }
        (offset, line) = (start, startLine)
        skipToUnpairedDelimiter()
        return CSVRecord.Cell(range: start..<offset, isQuoted: false, isBroken: true)
    }

    /// Goes past the quote that closes; false when none does.
    private mutating func skipQuoted() -> Bool {
        while offset < text.count {
            switch text[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                if dialect.escapesByBackslash || offset >= text.count
                    || text[offset] != UInt8(ascii: "\"")
                {
                    return true
                }
                offset += 1
            case UInt8(ascii: "\\") where dialect.escapesByBackslash && offset + 1 < text.count:
                let next = text[offset + 1]
                if next == UInt8(ascii: "\"") { hasEscapedQuote = true }
                offset += next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") ? 2 : 1
            case 0x0A, 0x0D: takeLineEnd()
            default: offset += 1
            }
        }
        return false
    }

    private mutating func skipToDelimiter() {
        while offset < text.count, text[offset] != dialect.delimiter, !isLineEnd(offset) {
            offset += 1
        }
    }

    /// Goes to the next delimiter or line end that isn't between two quotes of this line.
    private mutating func skipToUnpairedDelimiter() {
        var hasPairs = true
        while offset < text.count, text[offset] != dialect.delimiter, !isLineEnd(offset) {
            if hasPairs, text[offset] == UInt8(ascii: "\"") {
                var partner = offset + 1
                while partner < text.count, text[partner] != UInt8(ascii: "\""),
                    !isLineEnd(partner)
                {
                    partner += 1
                }
                hasPairs = partner < text.count && text[partner] == UInt8(ascii: "\"")
                if hasPairs { offset = partner }
            }
            offset += 1
        }
    }

    private mutating func skipBlanks() {
        while offset < text.count, isBlank(offset) { offset += 1 }
    }

    private mutating func takeDelimiter() -> Bool {
        guard offset < text.count, text[offset] == dialect.delimiter else { return false }
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
        (text[place] == 0x20 || text[place] == 0x09) && text[place] != dialect.delimiter
    }
}
