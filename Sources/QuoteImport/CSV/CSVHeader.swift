/// The row of a file of delimited values that names its columns.
package enum CSVHeader {
    package struct Found {
        package let columns: CSVColumns
        /// The lines of the rows above it.
        package let skipped: [Int]
    }

    /// How many rows are looked at.
    private static let rowLimit = 5

    /// Reads up to the header, and leaves `cursor` behind it; nil when there is none in the first rows. The
    /// first row need only name a column of texts, others another one too.
    package static func find(_ cursor: inout CSVCursor) -> Found? {
        var skipped: [Int] = []
        while skipped.count < rowLimit, let record = cursor.nextWritten() {
            if let columns = CSVColumns(header: record), skipped.isEmpty || columns.hasFurther {
                return Found(columns: columns, skipped: skipped)
            }
            skipped.append(record.line)
        }
        return nil
    }
}
