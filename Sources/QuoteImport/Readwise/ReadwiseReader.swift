import QuoteJSON

/// Reads the highlights of a Readwise export: delimited values with columns of known names.
package struct ReadwiseReader: RecordReader {
    private var cursor: CSVCursor
    /// Nil before the header.
    private var columns: ReadwiseColumns?
    private var unused = UnusedColumns()
    private var fileWarnings = ImportWarnings()

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        cursor = CSVCursor(text, CSVDialect(of: text))
    }

    package var warnings: ImportWarnings {
        var warnings = fileWarnings
        if let columns, let sentence = unused.sentence(columns.name) { warnings.add(sentence) }
        return warnings
    }

    package mutating func next() throws(ImportFault) -> ImportRecord? {
        if columns == nil, let header = cursor.nextWritten() {
            guard let found = ReadwiseColumns(header: header) else {
                let reason = "its first row names no column Highlight"
                throw ImportFault(line: header.line, column: nil, reason: reason)
            }
            columns = found
            unused = UnusedColumns(found.unused)
        }
        guard let columns, let record = cursor.nextWritten() else { return nil }
        if record.isBroken { fileWarnings.add(.brokenQuote, line: record.line) }
        if record.writtenCount > columns.names.count {
            fileWarnings.add(.surplusLeftOut, line: record.line)
        }
        unused.take(record)
        return ReadwiseHighlight(record, columns).importRecord
    }
}
