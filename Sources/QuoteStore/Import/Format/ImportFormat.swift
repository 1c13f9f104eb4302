/// The formats that quotations and movies are brought in from. A further one is a case here, and its reader.
public enum ImportFormat: String, CaseIterable, Sendable {
    case fortune, csv, json, ndjson, text, movies

    /// Whether a syntax error anywhere refuses the whole file: it is read through before the first record is
    /// taken.
    var isTree: Bool { self == .json || self == .movies }

    /// Whether its records have members with names, of which an author is expected.
    var isCollection: Bool { self == .json || self == .ndjson || self == .csv }

    /// A reader of `text`, which must outlive it.
    func reader(of text: UnsafeBufferPointer<UInt8>, rot13: Bool) -> any RecordReader {
        switch self {
        case .fortune: FortuneReader(text, rot13: rot13)
        case .csv: CSVReader(text)
        case .json: JSONReader(text)
        case .ndjson: NDJSONReader(text)
        case .text: TextReader(text)
        case .movies: preconditionFailure("a list of movies is read as it is, not as a text")
        }
    }
}
