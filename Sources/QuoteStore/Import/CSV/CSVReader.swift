import QuoteJSON

/// Reads delimited values: our own export as it is, other files by the names of their columns, and those
/// without a header as text, author and source.
struct CSVReader: RecordReader {
    /// How many of the records so far have something in cells that belong to no column.
    private(set) var surplusRecords = 0

    var warnings: ImportWarnings {
        var warnings = ImportWarnings()
        if surplusRecords > 0 {
            warnings.add(
                "\(surplusRecords) records have more cells than the first; those were left out")
        }
        return warnings
    }

    private var cursor: CSVCursor
    /// Nil before the first record.
    private var columns: CSVColumns?
    /// How many cells the first record has.
    private var width = 0
    /// Whether what comes next stood in a quote that nothing closes, of a record that was rejected.
    private var isInsideUnclosed = false

    init(_ text: UnsafeBufferPointer<UInt8>) {
        cursor = CSVCursor(text, delimiter: CSVDelimiter.recognized(in: text))
    }

    mutating func next() throws(ImportFault) -> ImportRecord? {
        while let record = cursor.next() {
            if record.isUnclosed { return rejectUnclosed(record) }
            if record.isBlank() { continue }
            guard let columns else {
                width = record.count
                columns = CSVColumns(header: record)
                if columns != nil { continue }
                let columns = CSVColumns.named(CSVColumns.withoutHeader)
                self.columns = columns
                return read(record, columns)
            }
            if isInsideUnclosed, record.count != width { continue }
            isInsideUnclosed = false
            return read(record, columns)
        }
        return nil
    }

    /// Rejects a record with a quote that nothing closes. All that follows stands in that quote; what has
    /// as many cells as the first record is taken for records of its own.
    private mutating func rejectUnclosed(_ record: CSVRecord) -> ImportRecord {
        if width > 1 {
            cursor.resume(after: record)
            isInsideUnclosed = true
        }
        return ImportRecord(line: record.line, content: .rejected("a quote is not closed"))
    }

    private mutating func read(_ record: CSVRecord, _ columns: CSVColumns) -> ImportRecord {
        let content: ImportRecord.Content
        switch columns {
        case _ where record.cells.contains { $0.range.count > CSVRecord.byteLimit }:
            content = .rejected("a cell is longer than \(CSVRecord.byteLimit) bytes")
        case .exported:
            noteSurplus(record, count: CSVColumns.exportHeader.count)
            content = record.exported
        case .named(let named):
            noteSurplus(record, count: named.count)
            content = record.collected(named)
        }
        return ImportRecord(line: record.line, content: content)
    }

    private mutating func noteSurplus(_ record: CSVRecord, count: Int) {
        if record.count > count, !record.isBlank(from: count) { surplusRecords += 1 }
    }
}
