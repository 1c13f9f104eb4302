import QuoteSQLite
import QuoteStore

/// A setting of the program: its name, what values it takes, and its names elsewhere.
struct ConfigurationKey: Sendable {
    enum Kind: Sendable {
        case boolean
        case integer(ClosedRange<Int>)
        case string
        /// A text that may be empty.
        case optionalString
        case strings
        case oneOf([String])
    }

    /// The name, `server.bodyBytes`; in a file the part before the dot is a dictionary.
    let name: String
    let kind: Kind
    let help: String
    /// A short option, `--port`; nil when there is only the long one.
    var short: String?

    /// `QUOTESERVER_SERVER_BODY_BYTES`
    var variable: String { "QUOTESERVER_" + words.map { $0.uppercased() }.joined(separator: "_") }

    /// `--server-body-bytes`
    var option: String { "--" + words.joined(separator: "-") }

    private var words: [String] {
        name.reduce(into: [""]) { words, character in
            if character == "." {
                words.append("")
            } else if character.isUppercase {
                words.append(character.lowercased())
            } else {
                words[words.count - 1].append(character)
            }
        }
    }

    static let all: [ConfigurationKey] = [
        .init(name: "settings.sort", kind: .boolean, help: "lists are alphabetical, of a new user"),
        .init(
            name: "settings.showAuthors", kind: .boolean, help: "lists show authors, of a new user"),
        .init(
            name: "settings.filterAnonymous", kind: .boolean,
            help: "lists leave the anonymous out, of a new device"),
        .init(
            name: "server.host", kind: .string, help: "the address to listen on", short: "--host"),
        .init(
            name: "server.port", kind: .integer(0...65_535),
            help: "the port to listen on; 0 picks a free one", short: "--port"),
        .init(
            name: "server.hosts", kind: .strings,
            help: "further names that requests may call the server by", short: "--hosts"),
        .init(
            name: "server.threads", kind: .integer(0...256),
            help: "threads that answer; 0: as many as cores, at least 2"),
        .init(
            name: "server.readers", kind: .integer(1...64),
            help: "threads for searches and all else that may take long"),
        .init(
            name: "server.querySeconds", kind: .integer(1...3600),
            help: "how long a search and the like may take"),
        .init(
            name: "server.connections", kind: .integer(2...100_000),
            help: "the most connections at once; others wait"),
        .init(
            name: "server.connectionsPerAddress", kind: .integer(0...100_000),
            help:
                "the most connections of one address, 0: no limit; on loopback none unless it is set"
        ),
        .init(
            name: "server.requestLineBytes", kind: .integer(256...65_536),
            help: "the longest request line, in bytes"),
        .init(
            name: "server.fieldBytes", kind: .integer(1024...262_144),
            help: "the longest request fields together, in bytes"),
        .init(name: "server.fields", kind: .integer(8...1000), help: "the most request fields"),
        .init(
            name: "server.bodyBytes", kind: .integer(1024...16_777_216),
            help: "the longest JSON body, in bytes"),
        .init(
            name: "server.importBytes", kind: .integer(1024...1_073_741_824),
            help: "the longest file that is brought in, in bytes"),
        .init(
            name: "server.idleSeconds", kind: .integer(1...3600),
            help: "how long a connection may wait between requests, and a body may pause"),
        .init(
            name: "server.headerSeconds", kind: .integer(1...3600),
            help: "how long a request's head may take"),
        .init(
            name: "server.bodySeconds", kind: .integer(1...3600),
            help: "how long a body may take, and 1 s more for each 1,000 bytes"),
        .init(
            name: "server.writeSeconds", kind: .integer(1...3600),
            help: "how long a client may take to receive an answer"),
        .init(
            name: "server.cacheBytes", kind: .integer(0...1_073_741_824),
            help: "the most bytes of encoded answers that are kept"),
        .init(
            name: "server.rate", kind: .integer(0...1_000_000),
            help: "requests a second a client; 0: no limit"),
        .init(
            name: "cors.origins", kind: .strings,
            help: "origins whose pages may call the service; * for reading from anywhere"),
        .init(
            name: "pages.enabled", kind: .boolean,
            help: "whether the server fetches pages and gives them as text"),
        .init(
            name: "pages.allow", kind: .strings,
            help:
                "hosts whose pages may be fetched though they are not public: host, any port, or host:port"
        ),
        .init(
            name: "trash.days", kind: .integer(0...36_500),
            help: "how many days deleted quotations can be restored"),
        .init(
            name: "backups.daily", kind: .integer(0...10_000),
            help: "how many backups are kept in backups/, one a day; 0: none are made"),
        .init(
            name: "today.timeZone", kind: .optionalString,
            help:
                "the time zone of the quotation of the day, Europe/Berlin; the system's without it"),
        .init(
            name: "log.level", kind: .oneOf(Log.Level.allCases.map(\.name)),
            help: "the least grave events that are logged"),
    ]

    /// What values are expected, for messages.
    var expected: String {
        switch kind {
        case .boolean: "true or false"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .optionalString: "a text"
        case .string: "a text that isn't empty"
        case .strings: "a list of texts"
        case .oneOf(let names): "one of " + names.joined(separator: ", ")
        }
    }

    /// The value of a property list's; nil when it is of another kind or out of range.
    func value(_ raw: PropertyListValue) -> ConfigurationValue? {
        switch (kind, raw) {
        case (.boolean, .bool(let value)): return .boolean(value)
        case (.integer(let range), .integer(let value)):
            return Int(exactly: value).flatMap { range.contains($0) ? .integer($0) : nil }
        case (.string, .string(let value)): return value.isEmpty ? nil : .string(value)
        case (.optionalString, .string(let value)): return .string(value)
        case (.oneOf(let names), .string(let value)):
            return names.contains(value) ? .string(value) : nil
        case (.strings, .array(let elements)):
            let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
            return texts.count == elements.count ? .strings(texts) : nil
        default: return nil
        }
    }

    /// The value of a text, from the environment or an option; lists are separated by commas.
    func value(_ raw: String) -> ConfigurationValue? {
        switch kind {
        case .boolean: raw == "true" || raw == "false" ? .boolean(raw == "true") : nil
        case .integer(let range):
            Parameter.integer(raw).flatMap { range.contains($0) ? .integer($0) : nil }
        case .optionalString: .string(raw)
        case .string: raw.isEmpty ? nil : .string(raw)
        case .oneOf(let names): names.contains(raw) ? .string(raw) : nil
        case .strings:
            .strings(
                raw.split(separator: ",").map { String($0).trimmingBlanks }.filter { !$0.isEmpty })
        }
    }
}

/// A setting's value, of its key's kind.
enum ConfigurationValue: Equatable, Sendable {
    case boolean(Bool)
    case integer(Int)
    case string(String)
    case strings([String])
}
