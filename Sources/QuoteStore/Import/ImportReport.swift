import QuoteImport
import QuoteJSON
import QuoteSQLite
import QuoteSystem

/// What an import came to.
package struct ImportReport: Equatable, Sendable {
    package struct Rejection: Equatable, Sendable {
        /// The line where the record starts.
        package let line: Int
        /// A sentence without its full stop.
        package let reason: String
    }

    /// The import's id; nil for a dry run.
    package internal(set) var id: Int64?
    package let format: ImportFormat
    package internal(set) var added = 0
    package internal(set) var duplicates = 0
    /// The first of those that weren't taken.
    package internal(set) var rejected: [Rejection] = []
    package internal(set) var rejectedTotal = 0
    /// What was left out, changed or guessed: one sentence per kind.
    package var warnings: [String] { notes.sentences }
    var notes = ImportWarnings()

    /// The first of what a dry run would add; nil when it was added.
    package internal(set) var preview: [ImportPreview]?
    /// Of a list of movies, the first that name a picture file and have no picture, duplicates included; a dry run
    /// names only movies that are stored already. Each movie comes once.
    package var missingPictures: [MissingPicture] { pictures.listed }
    var pictures = MissingPictures()

    /// The most movies without their pictures that are listed.
    package static let pictureLimit = 1000
    /// The most rejections that are listed.
    package static let listLimit = 1000
    /// The most warnings.
    package static let warningLimit = ImportWarnings.limit

    init(format: ImportFormat) {
        self.format = format
    }

    mutating func preview(_ addition: ImportPreview) {
        if let count = preview?.count, count < ImportPreview.limit { preview?.append(addition) }
    }

    mutating func reject(_ line: Int, _ reason: String) {
        rejectedTotal += 1
        if rejected.count < Self.listLimit {
            rejected.append(Rejection(line: line, reason: reason))
        }
    }
}

/// Why nothing is imported, or no more.
package enum ImportError: Error, Equatable, Sendable {
    /// There is nothing in it.
    case empty
    /// It isn't of the format: where that shows, and why.
    case notOfFormat(ImportFormat, line: Int, column: Int?, reason: String)
    /// The file can't be read.
    case unreadable(FileError)
    case store(StoreError)
}
