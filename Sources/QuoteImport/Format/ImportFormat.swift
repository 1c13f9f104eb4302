/// The formats of the files that quotations and movies are imported from.
///
/// To add a format, add a case here and its reader.
package enum ImportFormat: String, CaseIterable, Sendable {
    case fortune, csv, json, ndjson
    case kindle, readwise, goodreads, bookcision, hypothesis, text
    case movies

    /// Whether a syntax error anywhere refuses the whole file: it is read through before the first record is
    /// taken.
    package var isTree: Bool {
        switch self {
        case .json, .bookcision, .hypothesis, .movies: true
        case .fortune, .csv, .ndjson, .kindle, .readwise, .goodreads, .text: false
        }
    }

    /// Whether its records have members with names, of which an author is expected.
    package var isCollection: Bool { self == .json || self == .ndjson || self == .csv }

    /// The names of all formats, for a message.
    package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// A reader of `text`, which must outlive it.
    package func reader(of text: UnsafeBufferPointer<UInt8>, rot13: Bool) -> any RecordReader {
        switch self {
        case .fortune: FortuneReader(text, rot13: rot13)
        case .csv: CSVReader(text)
        case .json: JSONReader(text)
        case .ndjson: NDJSONReader(text)
        case .goodreads, .text: TextReader(text)
        case .kindle: KindleReader(text)
        case .readwise: ReadwiseReader(text)
        case .bookcision: BookcisionReader(text)
        case .hypothesis: HypothesisReader(text)
        case .movies: MovieReader(UnsafeRawBufferPointer(text))
        }
    }
}
