import QuoteJSON
import QuoteModel

/// A record of delimited values, its cells where they stand in the text.
package struct CSVRecord {
    package struct Cell {
        /// From the opening quote to the closing one, if there are any, else what stands between delimiters.
        package let range: Range<Int>
        package let isQuoted: Bool
        /// Whether it begins with a quote that is text.
        package let isBroken: Bool
    }

    /// How many bytes a cell may have that is read; no member is that long.
    package static let byteLimit = 1 << 20

    package let text: UnsafeBufferPointer<UInt8>
    /// The line where the record starts, from 1.
    package let line: Int
    package let escapesByBackslash: Bool
    package var cells: [Cell] = []
    /// How many cells there are, those that aren't kept included.
    package var count = 0
    /// Whether a cell is broken.
    package var isBroken = false

    package init(text: UnsafeBufferPointer<UInt8>, line: Int, escapesByBackslash: Bool) {
        self.text = text
        self.line = line
        self.escapesByBackslash = escapesByBackslash
    }

    /// The cells as names of columns, without outer white space. What is longer than any name is empty.
    package var names: [String] {
        cells.map { $0.range.count > 200 ? "" : TextRules.normalize(value(of: $0)) }
    }

    /// The names in lower case.
    package var looseNames: [String] { names.map { $0.lowercased() } }

    /// How many cells there are but for blank ones at the end; of cells that aren't kept, nobody knows.
    package var writtenCount: Int {
        if count > cells.count { return count }
        return cells.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    }

    /// Whether nothing but white space is in any cell.
    package func isBlank() -> Bool { count == cells.count && cells.allSatisfy(isBlank) }

    /// Whether nothing but white space is in a cell, or there is none.
    package func isBlank(_ index: Int) -> Bool { index >= cells.count || isBlank(cells[index]) }

    /// Whether a cell that isn't quoted starts with a blank.
    package func startsWithBlank(_ index: Int) -> Bool {
        index < cells.count && !cells[index].range.isEmpty
            && text[cells[index].range.lowerBound] == 0x20
    }

    /// The value of a cell, empty where there is none. The lines in it end with LF.
    package subscript(index: Int) -> String {
        index < cells.count ? value(of: cells[index]) : ""
    }

    private func isBlank(_ cell: Cell) -> Bool {
        let inner = text[content(of: cell)].drop { $0 <= 0x20 }
        return inner.isEmpty || inner[inner.startIndex] >= 0x80 && value(of: cell).isBlank
    }

    private func content(of cell: Cell) -> Range<Int> {
        cell.isQuoted ? cell.range.dropFirst().dropLast() : cell.range
    }

    private func value(of cell: Cell) -> String {
        let inner = content(of: cell)
        let isPlain =
            !cell.isQuoted
            || !text[inner].contains { byte in
                byte == UInt8(ascii: "\"") || byte == 0x0D || byte == UInt8(ascii: "\\")
            }
        if isPlain { return String(decoding: text[inner], as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(inner.count)
        append(inner, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes what stands between the quotes of a cell.
    private func append(_ inner: Range<Int>, to bytes: inout [UInt8]) {
        var at = inner.lowerBound
        while at < inner.upperBound {
            let byte = text[at]
            switch byte {
            case 0x0D:
                bytes.append(0x0A)
                at += text.lineEndLength(at: at)
            case UInt8(ascii: "\"") where !escapesByBackslash:
                bytes.append(byte)
                at += 2
            case UInt8(ascii: "\\") where escapesByBackslash && isEscaped(at + 1, inner):
                bytes.append(text[at + 1])
                at += 2
            default:
                bytes.append(byte)
                at += 1
            }
        }
    }

    private func isEscaped(_ place: Int, _ inner: Range<Int>) -> Bool {
        place < inner.upperBound
            && (text[place] == UInt8(ascii: "\"") || text[place] == UInt8(ascii: "\\"))
    }
}
