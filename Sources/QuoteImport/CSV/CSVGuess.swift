import QuoteModel

/// The columns of a file without a header, by what is in its first rows.
package struct CSVGuess {
    private struct Column {
        var cells = 0
        var withoutLetter = 0
        var ofOneWord = 0
        var characters = 0

        mutating func take(_ cell: String) {
            let scalars = cell.unicodeScalars
            cells += 1
            characters += scalars.count
            if !scalars.contains(where: \.properties.isAlphabetic) { withoutLetter += 1 }
            if !scalars.contains(where: { TextRules.isWhiteSpace($0) || $0.isOfUnspacedScript }) {
                ofOneWord += 1
            }
        }
    }

    /// How many rows are looked at.
    private static let rowLimit = 1_000

    private var columns: [Column] = []

    /// Looks at the rows that come next.
    package init(_ cursor: CSVCursor) {
        var cursor = cursor
        var rows = 0
        while rows < Self.rowLimit, let record = cursor.nextWritten() {
            rows += 1
            for index in record.cells.indices {
                if index == columns.count { columns.append(Column()) }
                let cell = TextRules.normalize(record[index])
                if !cell.isEmpty { columns[index].take(cell) }
            }
        }
    }

    /// The columns of texts, authors and sources; nil when none looks like texts.
    package var result: CSVColumns? {
        let candidates = columns.indices.filter {
            columns[$0].cells > 0 && columns[$0].withoutLetter * 2 <= columns[$0].cells
        }
        guard let most = candidates.map({ columns[$0].characters }).max(),
            let text = candidates.first(where: { columns[$0].characters == most }),
            columns[text].ofOneWord * 2 <= columns[text].cells
        else { return nil }
        let others = candidates.filter { $0 != text }
        let isFirst = candidates.first == text
        return CSVColumns(
            text: text, author: others.count == 1 || isFirst ? others.first : nil,
            source: others.count > 1 && isFirst ? others[1] : nil, count: columns.count)
    }
}

extension Unicode.Scalar {
    /// Whether it belongs to a script that puts no blanks between words: Chinese, Japanese or Thai.
    fileprivate var isOfUnspacedScript: Bool {
        switch value {
        case 0x0E00...0x0E7F, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1B000...0x1B16F,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
