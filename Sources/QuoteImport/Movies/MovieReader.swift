import CXML

/// Reads a list of movies (XML), a piece at a time.
///
/// A fault may show at the end, so that one reader has to come there before what another one reads is
/// stored.
package struct MovieReader: RecordReader {
    private let bytes: UnsafeRawBufferPointer
    private let parsing: MovieParsing
    private let parser: XMLParser?
    private var place = 0
    private var ready: ArraySlice<MovieParsing.Finished> = []

    private static let pieceBytes = 32_768
    private static let noMovies = "it holds no movies"

    /// Whether a text in UTF-8 is well-formed XML, of movies or of something else.
    package static func isWellFormed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var reader = MovieReader(UnsafeRawBufferPointer(text))
        do throws(ImportFault) {
            while try reader.next() != nil {}
            return true
        } catch { return error.reason == noMovies }
    }

    /// - Parameter bytes: the file in UTF-8, whatever encoding it names; they must outlive this.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        parsing = MovieParsing()
        parser = XMLParser(parsing, encoding: "UTF-8")
    }

    package var warnings: ImportWarnings { parsing.warnings }

    package var bytesRead: Int? { min(place, bytes.count) }

    package mutating func next() throws(ImportFault) -> ImportRecord? {
        while ready.isEmpty {
            if place > bytes.count { return nil }
            try parsePiece()
            ready = parsing.takeFinished()[...]
        }
        guard let found = ready.popFirst() else { return nil }
        if found.isTitleCut {
            return ImportRecord(line: found.line, content: .rejected("its title is far too long"))
        }
        return ImportRecord(
            line: found.line, content: .movie(found.movie), warnings: found.warnings)
    }

    private mutating func parsePiece() throws(ImportFault) {
        guard let parser else { throw ImportFault(line: 1, reason: "its encoding isn't known") }
        let piece = UnsafeRawBufferPointer(rebasing: bytes[place...].prefix(Self.pieceBytes))
        let isLast = place + piece.count == bytes.count
        place = isLast ? bytes.count + 1 : place + piece.count
        try parser.parse(piece, isLast: isLast)
        if isLast, parsing.movieCount == 0, !["movies", "films"].contains(parsing.root ?? "") {
            throw ImportFault(line: 1, reason: Self.noMovies)
        }
    }
}

/// The owner of a parser of libxml2's.
private final class XMLParser {
    private let handle: OpaquePointer
    private let parsing: MovieParsing

    /// Nil for an encoding that isn't known.
    init?(_ parsing: MovieParsing, encoding: String?) {
        // The parser keeps no reference of its own: this object does.
        let context = Unmanaged.passUnretained(parsing).toOpaque()
        guard let handle = cxml_open(XMLEvents.all, context, encoding) else { return nil }
        self.handle = handle
        self.parsing = parsing
        parsing.line = { Int(cxml_line(handle)) }
        parsing.stop = { cxml_stop(handle) }
    }

    deinit {
        parsing.line = { 0 }
        parsing.stop = {}
        cxml_close(handle)
    }

    func parse(_ piece: UnsafeRawBufferPointer, isLast: Bool) throws(ImportFault) {
        let fault = cxml_parse(handle, piece.baseAddress, Int32(piece.count), isLast ? 1 : 0)
        if let fault = parsing.fault { throw fault }
        if fault != CXML_NONE {
            let column = Int(cxml_column(handle))
            throw ImportFault(
                line: max(1, Int(cxml_line(handle))), column: column > 0 ? column : nil,
                reason: Self.reason(fault))
        }
    }

    /// libxml2's own words quote the input; these don't.
    private static func reason(_ fault: cxml_fault) -> String {
        switch fault {
        case CXML_EMPTY: "it is not XML"
        case CXML_ENDS_EARLY: "it ends too early"
        case CXML_MISMATCH: "an element is closed by the name of another one"
        case CXML_BAD_REFERENCE: "an & stands for itself, or a reference is wrong"
        case CXML_BAD_CHARACTER: "it holds a character that XML doesn't allow"
        case CXML_BAD_ENCODING: "it isn't in the encoding that it says"
        case CXML_EXTRA_CONTENT: "something follows its end"
        case CXML_ATTRIBUTE_TWICE: "an attribute comes twice"
        case CXML_EXTERNAL_ENTITY: "it declares an entity that stands elsewhere"
        case CXML_ENTITY_IN_ATTRIBUTE: "an attribute has an entity that isn't predefined"
        case CXML_MANY_DECLARATIONS: "it declares too much"
        case CXML_MANY_ATTRIBUTES: "an element has too many attributes"
        case CXML_TOO_DEEP: "its elements are nested too deep"
        default: "it is not well-formed XML"
        }
    }
}
