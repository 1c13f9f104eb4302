/// How far an import is.
package struct ImportProgress: Equatable, Sendable {
    /// About how many bytes of the file are read.
    package let read: Int
    /// How many records were read.
    package let records: Int

    package init(read: Int, records: Int) {
        (self.read, self.records) = (read, records)
    }
}
