import QuoteJSON

/// One record of an imported file: what it says of a quotation or a movie, before the rules of the members are held
/// against it, or why it can't be taken.
struct ImportRecord: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case quotation(RawQuotation)
        case movie(RawMovie)
        /// The reason, a sentence without its full stop.
        case rejected(String)
    }

    /// The line where the record starts, counted from 1.
    let line: Int
    let content: Content
    /// What the reader left out or changed; counted only when the record is taken or is a duplicate.
    var warnings: [ImportWarning] = []
}

/// The members of a quotation as a file has them: nothing is checked, cut or folded yet.
struct RawQuotation: Equatable, Sendable {
    var text: String
    var author: String?
    var source: String?
    var url: String?
    var tags: [String] = []
    var note: String?
    /// When it was added to the store that exported it.
    var createdAt: Timestamp?
    /// The text with its attribution, which is kept when the author breaks a rule; nil where the author does
    /// not come from an attribution.
    var textWithAttribution: String?
}

/// Why a file isn't of its format at all: nothing of it is imported.
struct ImportFault: Error, Equatable, Sendable {
    /// Where that shows, counted from 1.
    let line: Int
    /// Counted from 1; nil where only the line is known.
    var column: Int?
    /// A sentence without its full stop, fit for a client.
    let reason: String
}

/// Reads the records of a file, one after the other, without holding more than one.
protocol RecordReader {
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
    mutating func check() throws(ImportFault) {
        while try next() != nil {}
    }

    var warnings: ImportWarnings { ImportWarnings() }

    var bytesRead: Int? { nil }
}
