import QuoteJSON

/// One record of an imported file: what it says of a quotation or a movie, before the rules of the members are held
/// against it, or why it can't be taken.
package struct ImportRecord: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case quotation(RawQuotation)
        case movie(RawMovie)
        /// The reason, a sentence without its full stop.
        case rejected(String)
    }

    /// The line where the record starts, counted from 1.
    package let line: Int
    package let content: Content
    /// What the reader left out or changed; counted only when the record is taken or is a duplicate.
    package var warnings: [ImportWarning] = []
}

/// The members of a quotation as a file has them: nothing is checked, cut or folded yet.
package struct RawQuotation: Equatable, Sendable {
    package var text: String
    package var author: String?
    package var source: String?
    package var url: String?
    package var tags: [String] = []
    package var note: String?
    /// When it was added to the store that exported it.
    package var createdAt: Timestamp?
    /// The text with its attribution, which is kept when the author breaks a rule; nil where the author does
    /// not come from an attribution.
    package var textWithAttribution: String?
}

/// Why a file isn't of its format at all: nothing of it is imported.
package struct ImportFault: Error, Equatable, Sendable {
    /// Where that shows, counted from 1.
    package let line: Int
    /// Counted from 1; nil where only the line is known.
    package var column: Int?
    /// A sentence without its full stop, fit for a client.
    package let reason: String
}

/// Reads the records of a file, one after the other, without holding more than one.
package protocol RecordReader {
    /// Throws what refuses the whole file. Asked of formats that are trees, before the first record of another
    /// reader is stored.
    mutating func check() throws(ImportFault)

    /// Gives the next record; nil after the last.
    mutating func next() throws(ImportFault) -> ImportRecord?

    /// What concerns the file as a whole or no single record, of everything read so far.
    var warnings: ImportWarnings { get }

    /// How many bytes of the file have been read so far; nil where the line of the last record shows it.
    var bytesRead: Int? { get }
}

extension RecordReader {
    package mutating func check() throws(ImportFault) {
        while try next() != nil {}
    }

    package var warnings: ImportWarnings { ImportWarnings() }

    package var bytesRead: Int? { nil }
}
