import QuoteJSON

/// Reads delimited values: our own export as it is, other files by the names of their columns, those without a
/// header by what is in their columns, and lines of `author||quotation`.
package struct CSVReader: RecordReader {
    private enum Layout {
        case unknown
        case columns(CSVColumns)
        case piped(PipedLines)
    }

    private let text: UnsafeBufferPointer<UInt8>
    private let dialect: CSVDialect
    private var cursor: CSVCursor
    private var layout = Layout.unknown
    private var fileWarnings = ImportWarnings()
    private var unused = UnusedColumns()
    /// Whether a cell of the file is quoted; nil before anyone asked.
    private var hasQuotes: Bool?

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        dialect = CSVDialect(of: text)
        cursor = CSVCursor(text, dialect)
    }

    /// Whether a text says that it is one of delimited values: by a line `sep=X`, a header with a column of texts,
    /// or lines of `author||quotation`.
    package static func recognizes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let dialect = CSVDialect(of: text)
        if dialect.saysDelimiter || PipedLines(text) != nil { return true }
        var cursor = CSVCursor(text, dialect)
        return CSVHeader.find(&cursor) != nil
    }

    package var warnings: ImportWarnings {
        var warnings = fileWarnings
        if case .columns(let columns) = layout, let sentence = unused.sentence(columns.name) {
            warnings.add(sentence)
        }
        return warnings
    }

    package mutating func next() throws(ImportFault) -> ImportRecord? {
        if case .unknown = layout { try begin() }
        if case .piped(var lines) = layout {
            defer { layout = .piped(lines) }
            return lines.next()
        }
        guard case .columns(let columns) = layout, let record = cursor.nextWritten() else {
            return nil
        }
        return read(record, columns)
    }

    /// Finds out what the columns are, and goes to the first record.
    private mutating func begin() throws(ImportFault) {
        if !dialect.saysDelimiter, let lines = PipedLines(text) {
            layout = .piped(lines)
            return
        }
        let start = cursor
        if let header = CSVHeader.find(&cursor) {
            for line in header.skipped { fileWarnings.add(.rowAboveHeader, line: line) }
            let isExport = !header.columns.isExport && holdsTagArray(header.columns)
            use(isExport ? header.columns.asExport ?? header.columns : header.columns)
            return
        }
        cursor = start
        guard cursor.nextWritten() != nil else { return }
        cursor = start
        guard let columns = CSVGuess(start).result else {
            let reason =
                "it has no header with a column of quotations, and no column looks like one"
            throw ImportFault(line: 1, column: nil, reason: reason)
        }
        fileWarnings.add(Self.guessed(columns))
        use(columns)
    }

    private static func guessed(_ columns: CSVColumns) -> String {
        let taken =
            [(columns.text, "text"), (columns.author, "author"), (columns.source, "source")]
            .compactMap { index, member in index.map { "\(columns.name($0)) as the \(member)" } }
        return "no header recognized: took " + taken.joined(separator: ", ")
    }

    private mutating func use(_ columns: CSVColumns) {
        layout = .columns(columns)
        unused = UnusedColumns(columns.unused, toldIfWritten: columns.isToldIfWritten)
    }

    /// Whether a cell of tags is an array as our own export writes it.
    private func holdsTagArray(_ columns: CSVColumns) -> Bool {
        guard let tags = columns.tags, columns.asExport?.tags == tags else { return false }
        var cursor = cursor
        while let record = cursor.next() {
            if record.tagArray(tags) != nil { return true }
        }
        return false
    }

    private mutating func read(_ record: CSVRecord, _ columns: CSVColumns) -> ImportRecord {
        if record.isBroken { fileWarnings.add(.brokenQuote, line: record.line) }
        let surplus = record.writtenCount - columns.count
        var joined = 0
        if surplus > 0 {
            if belongsToText(surplus, record, columns) { joined = surplus }
            fileWarnings.add(joined > 0 ? .surplusJoined : .surplusLeftOut, line: record.line)
        }
        if joined == 0 { unused.take(record) }
        return CSVQuotation(record, columns, joined: joined).importRecord
    }

    /// Whether the cells that a row has too many were parted by commas of its text: nothing is quoted, and they
    /// alone start with a blank.
    private mutating func belongsToText(
        _ surplus: Int, _ record: CSVRecord, _ columns: CSVColumns
    ) -> Bool {
        guard dialect.delimiter == UInt8(ascii: ","), record.count == record.cells.count else {
            return false
        }
        let parts = columns.text + 1...columns.text + surplus
        guard parts.upperBound < record.count,
            (1..<record.writtenCount).allSatisfy({
                parts.contains($0) == record.startsWithBlank($0)
            })
        else { return false }
        if hasQuotes == nil {
            var cursor = CSVCursor(text, dialect)
            var found = false
            while !found, let record = cursor.next() {
                found = record.cells.contains(where: \.isQuoted)
            }
            hasQuotes = found
        }
        return hasQuotes == false
    }
}
