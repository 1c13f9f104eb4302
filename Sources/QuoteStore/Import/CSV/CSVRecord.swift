import QuoteJSON

/// A record of delimited values, its cells where they stand in the text.
struct CSVRecord {
    struct Cell {
        /// From the opening quote, if there is one, to the delimiter.
        let range: Range<Int>
        let isQuoted: Bool
        /// Whether the text ends before the closing quote.
        let isUnclosed: Bool
    }

    /// How many bytes a cell of a record that is taken may have.
    static let byteLimit = 1 << 20

    let text: UnsafeBufferPointer<UInt8>
    /// The line where the record starts, from 1.
    let line: Int
    var cells: [Cell] = []
    /// How many cells there are, those that aren't kept included.
    var count = 0
    var isUnclosed = false

    init(text: UnsafeBufferPointer<UInt8>, line: Int) {
        self.text = text
        self.line = line
    }

    /// The cells as names of columns. What is longer than any name is empty.
    var names: [String] {
        cells.map { $0.range.count > 200 ? "" : value(of: $0) }
    }

    /// The names in lower case, without outer white space.
    var looseNames: [String] {
        names.map { TextRules.normalize($0).lowercased() }
    }

    /// Whether nothing but white space is in any cell from `index` on; of cells that aren't kept, nobody
    /// knows.
    func isBlank(from index: Int = 0) -> Bool {
        count <= CSVCursor.cellLimit && cells.dropFirst(index).allSatisfy(isBlank)
    }

    private func isBlank(_ cell: Cell) -> Bool {
        let inner = text[cell.range].drop { $0 == UInt8(ascii: "\"") || $0 <= 0x20 }
        return inner.isEmpty || inner[inner.startIndex] >= 0x80 && value(of: cell).isBlank
    }

    /// The value of a cell, empty where there is none. The lines in it end with LF.
    subscript(index: Int) -> String {
        index < cells.count ? value(of: cells[index]) : ""
    }

    private func value(of cell: Cell) -> String {
        guard cell.isQuoted else { return String(decoding: text[cell.range], as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(cell.range.count)
        let end = appendQuoted(cell, to: &bytes)
        let rest = text[end..<cell.range.upperBound]
        if !rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { bytes += rest }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes what stands between the quotes, and says where the closing one ends.
    private func appendQuoted(_ cell: Cell, to bytes: inout [UInt8]) -> Int {
        var at = cell.range.lowerBound + 1
        while at < cell.range.upperBound {
            switch text[at] {
            case UInt8(ascii: "\""):
                let isDoubled =
                    at + 1 < cell.range.upperBound && text[at + 1] == UInt8(ascii: "\"")
                guard isDoubled else { return at + 1 }
                bytes.append(UInt8(ascii: "\""))
                at += 2
            case 0x0A, 0x0D:
                bytes.append(0x0A)
                at += text.lineEndLength(at: at)
            default:
                bytes.append(text[at])
                at += 1
            }
        }
        return at
    }
}
