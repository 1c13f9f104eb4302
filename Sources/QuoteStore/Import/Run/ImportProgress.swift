/// How far an import is.
public struct ImportProgress: Equatable, Sendable {
    /// About how many bytes of the file are read.
    public let read: Int
    /// How many records were read.
    public let records: Int

    public init(read: Int, records: Int) {
        (self.read, self.records) = (read, records)
    }
}
