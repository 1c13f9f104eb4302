import QuoteJSON

/// An import that was made.
package struct ImportEntry: Equatable, Sendable {
    package let id: Int64
    package let format: String
    package let startedAt: Timestamp
    package let added: Int64
    package let duplicates: Int64
    package let rejected: Int64
    /// The file's name, where it was given.
    package let fileName: String?
    /// When it was undone last; nil when it was not.
    package let undoneAt: Timestamp?

    package init(
        id: Int64, format: String, startedAt: Timestamp, added: Int64, duplicates: Int64,
        rejected: Int64, fileName: String?, undoneAt: Timestamp?
    ) {
        self.id = id
        self.format = format
        self.startedAt = startedAt
        self.added = added
        self.duplicates = duplicates
        self.rejected = rejected
        self.fileName = fileName
        self.undoneAt = undoneAt
    }

    /// The format of the import that a new folder's samples are.
    package static let samplesFormat = "samples"
}
