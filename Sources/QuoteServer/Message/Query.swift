import QuoteModel
import QuoteStore
import QuoteText

/// A parameter that a route takes in its query.
struct Parameter: Sendable {
    enum Kind: Sendable {
        case boolean
        case integer(ClosedRange<Int>)
        case cursor
        case nameCursor(NameList.Kind)
        /// A text of at most so many characters.
        case text(limit: Int)
        /// The same, with more in it than white space.
        case name(limit: Int)
        case oneOf([String])
        /// `2026-11-30`
        case date
        /// An absolute http or https URL.
        case webAddress
        /// The name of a character encoding.
        case encoding
    }

    let name: String
    let kind: Kind
    /// Whether it may come more than once.
    var isRepeatable = false
    /// Whether the route can do nothing without it.
    var isRequired = false
    let description: String

    /// Why `value` is none of this kind: the end of a sentence; nil when it is.
    func fault(of value: String) -> String? {
        switch kind {
        case .boolean:
            value == "true" || value == "false" ? nil : "must be true or false"
        case .integer(let range):
            Self.integer(value).map(range.contains) == true
                ? nil : "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .cursor:
            Cursor(value) == nil ? "must be a cursor from the next of a list" : nil
        case .nameCursor(let kind):
            NameCursor(value)?.kind == kind ? nil : "must be a cursor from the next of this list"
        case .text(let limit): Self.lengthFault(value, limit)
        case .name(let limit):
            SearchQuery(value) == nil ? "must not be blank" : Self.lengthFault(value, limit)
        case .oneOf(let values):
            values.contains(value) ? nil : "must be \(values.joined(separator: " or "))"
        case .date: Day(value) == nil ? "must be a day, such as 2026-11-30" : nil
        case .encoding:
            TextEncoding(label: value) == nil ? "must be the name of a known encoding" : nil
        // What is wrong with it is told by who fetches it, with the reason.
        case .webAddress: nil
        }
    }

    private static func lengthFault(_ value: String, _ limit: Int) -> String? {
        value.unicodeScalars.count > limit ? "must have at most \(limit) characters" : nil
    }

    static func integer(_ text: String) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            ? Int(text) : nil
    }
}

/// The parameters of a query, each known to its route and of its kind.
struct Query: Sendable {
    private var values: [(name: String, value: String)] = []

    static let empty = Query()

    private init() {}

    /// Reads a query, still escaped, by the rules of `application/x-www-form-urlencoded`: `+` is a space.
    ///
    /// - Throws: a 400 that names the parameter that is unknown, repeated or of the wrong kind.
    init(_ raw: Substring, _ parameters: [Parameter]) throws(Problem) {
        // By bytes: by characters, a mark after a `&` or `=` would hide it.
        for item in raw.utf8.split(separator: UInt8(ascii: "&")).lazy.map(Substring.init) {
            let end = item.utf8.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            let rawValue = end == item.endIndex ? "" : item[item.utf8.index(after: end)...]
            guard let name = PercentEncoding.decode(item[..<end], plusIsSpace: true),
                let value = PercentEncoding.decode(rawValue, plusIsSpace: true)
            else { throw Problem(.badRequest, "The query has an escape that is no UTF-8 text.") }
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                throw Problem(.badRequest, Self.unknown(name, parameters))
            }
            if !parameter.isRepeatable, values.contains(where: { $0.name == name }) {
                throw Problem(.badRequest, "The parameter \(name) comes twice.")
            }
            if let fault = parameter.fault(of: value) {
                throw Problem(.badRequest, "The parameter \(name) \(fault).")
            }
            values.append((name, value))
        }
    }

    /// Whether a query, still escaped, has a parameter `name`.
    static func has(_ name: String, in raw: Substring) -> Bool {
        raw.utf8.split(separator: UInt8(ascii: "&")).contains { item in
            let rawName = Substring(item.prefix { $0 != UInt8(ascii: "=") })
            return PercentEncoding.decode(rawName, plusIsSpace: true) == name
        }
    }

    func boolean(_ name: String) -> Bool? { self[name].map { $0 == "true" } }
    func integer(_ name: String) -> Int? { self[name].flatMap(Parameter.integer) }
    func cursor(_ name: String) -> Cursor? { self[name].flatMap { Cursor($0) } }

    func nameCursor(_ name: String) -> NameCursor? { self[name].flatMap { NameCursor($0) } }
    func day(_ name: String) -> Day? { self[name].flatMap { Day($0) } }

    /// All values of a parameter that may come more than once.
    func strings(_ name: String) -> [String] {
        values.filter { $0.name == name }.map(\.value)
    }

    subscript(name: String) -> String? {
        values.first { $0.name == name }?.value
    }

    private static func unknown(_ name: String, _ parameters: [Parameter]) -> String {
        let known = parameters.map(\.name).joined(separator: ", ")
        let shown = name.unicodeScalars.prefix(50).map { $0.properties.isPrintable ? $0 : "?" }
        let subject = "There is no parameter \(String(String.UnicodeScalarView(shown))) here"
        return known.isEmpty ? "\(subject), nor any other." : "\(subject); there are \(known)."
    }
}

extension Unicode.Scalar.Properties {
    /// Whether it may stand in a sentence of ours: no control, format or private character.
    fileprivate var isPrintable: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            false
        default: true
        }
    }
}
