import QuoteModel
import QuotePages
import QuoteSQLite
import QuoteStore
import QuoteText
import QuoteURL

/// The program's settings, merged from all sources, each valid.
struct Configuration: Sendable {
    struct Server: Sendable {
        let host: String
        let port: Int
        let hosts: [String]
        /// Resolved: at least 2.
        let threads: Int
        private(set) var connections: Int
        /// See `limitPerAddress(onLoopback:)`.
        let connectionsPerAddress: Int
        /// Whether the limit was set, and so holds on loopback too.
        let limitsLoopback: Bool
        let requestLineBytes: Int
        let fieldBytes: Int
        let fields: Int
        let bodyBytes: Int
        let importBytes: Int
        let idleSeconds: Int
        let headerSeconds: Int
        let bodySeconds: Int
        let writeSeconds: Int
        let readers: Int
        let querySeconds: Int
        let cacheBytes: Int
        let rate: Int

        /// The most descriptors that connections take: each may have a file beside its socket.
        private static let descriptorsPerConnection = 2
        /// Descriptors for everything else: the database, backups, pages that are fetched.
        private static let otherDescriptors = 64

        /// How many descriptors the server needs at its limits.
        var descriptors: Int { connections * Self.descriptorsPerConnection + Self.otherDescriptors }

        /// The same with as many connections as there are descriptors for. Without one for the next connection, a
        /// thread of libmicrohttpd would try again and again to accept it.
        func fitting(descriptors limit: Int) -> Self {
            var fitting = self
            let others = min(Self.otherDescriptors, limit / 2)
            fitting.connections = min(
                connections, max(1, (limit - others) / Self.descriptorsPerConnection))
            return fitting
        }

        /// How many connections one client address may have; 0 for no limit, which is the default on loopback,
        /// where every client has the same few addresses.
        func limitPerAddress(onLoopback: Bool) -> Int {
            onLoopback && !limitsLoopback ? 0 : connectionsPerAddress
        }
    }

    let settings: Settings
    let server: Server
    let corsOrigins: [String]
    /// Which pages may be fetched; nil for none.
    let pageRules: PageRules?
    let trashDays: Int
    let backupsKept: Int
    /// The days of `today.timeZone`.
    let calendar: ZonedCalendar
    let logLevel: Log.Level

    /// - Throws: a fault when there is no such time zone.
    init(_ values: ConfigurationValues, cores: Int) throws(ConfigurationValues.Fault) {
        settings = Settings(
            sort: values.boolean("settings.sort"),
            showAuthors: values.boolean("settings.showAuthors"),
            filterAnonymous: values.boolean("settings.filterAnonymous"))
        let threads = values.integer("server.threads")
        server = Server(
            host: values.string("server.host"), port: values.integer("server.port"),
            hosts: values.strings("server.hosts"),
            threads: threads == 0 ? max(2, cores) : max(2, threads),
            connections: values.integer("server.connections"),
            connectionsPerAddress: values.integer("server.connectionsPerAddress"),
            limitsLoopback: values.isSet("server.connectionsPerAddress"),
            requestLineBytes: values.integer("server.requestLineBytes"),
            fieldBytes: values.integer("server.fieldBytes"),
            fields: values.integer("server.fields"),
            bodyBytes: values.integer("server.bodyBytes"),
            importBytes: values.integer("server.importBytes"),
            idleSeconds: values.integer("server.idleSeconds"),
            headerSeconds: values.integer("server.headerSeconds"),
            bodySeconds: values.integer("server.bodySeconds"),
            writeSeconds: values.integer("server.writeSeconds"),
            readers: values.integer("server.readers"),
            querySeconds: values.integer("server.querySeconds"),
            cacheBytes: values.integer("server.cacheBytes"), rate: values.integer("server.rate"))
        corsOrigins = values.strings("cors.origins")
        pageRules = try Self.pageRules(values)
        try Self.requireEach(
            "server.hosts", of: values,
            "hosts without ports, one by one, such as quotes.example.org"
        ) { URLHost(unbracketed: $0) != nil && !$0.contains("*") }
        try Self.requireEach(
            "cors.origins", of: values, "origins such as https://example.org, or *",
            OriginRule.canList)
        trashDays = values.integer("trash.days")
        backupsKept = values.integer("backups.daily")
        let zone = values.string("today.timeZone")
        guard let calendar = ZonedCalendar(zone: zone) else {
            throw ConfigurationValues.Fault(
                reason: "today.timeZone must be a time zone such as Europe/Berlin, is “\(zone)”")
        }
        self.calendar = calendar
        let level = values.string("log.level")
        logLevel = Log.Level.allCases.first { $0.name == level } ?? .info
    }

    /// Refuses a list with an item that `isValid` doesn't hold for.
    private static func requireEach(
        _ key: String, of values: ConfigurationValues, _ expected: String,
        _ isValid: (String) -> Bool
    ) throws(ConfigurationValues.Fault) {
        guard let item = values.strings(key).first(where: { !isValid($0) }) else { return }
        throw ConfigurationValues.Fault(reason: "\(key) must list \(expected); it has “\(item)”")
    }

    private static func pageRules(
        _ values: ConfigurationValues
    ) throws(ConfigurationValues.Fault) -> PageRules? {
        var hosts: [AllowedHost] = []
        for text in values.strings("pages.allow") {
            guard let host = AllowedHost(text), !text.contains("*") else {
                throw ConfigurationValues.Fault(
                    reason:
                        "pages.allow must list hosts one by one, each as host or host:port; it has “\(text)”"
                )
            }
            hosts.append(host)
        }
        return values.boolean("pages.enabled") ? PageRules(allowing: hosts) : nil
    }
}

/// The values of all keys, from sources of rising precedence.
struct ConfigurationValues: Sendable {
    private var values: [String: ConfigurationValue] = [:]
    private var setKeys: Set<String> = []

    /// Why the configuration can't be used: a sentence without its full stop.
    struct Fault: Error, Equatable {
        let reason: String
    }

    /// Starts with the defaults, which have a value for every key.
    init(defaults: [String: PropertyListValue]) throws(Fault) {
        try take(defaults, from: "Config/defaults.plist")
        setKeys = []
        if let key = ConfigurationKey.all.first(where: { values[$0.name] == nil }) {
            throw Fault(reason: "Config/defaults.plist has no \(key.name)")
        }
    }

    /// Takes the values of a file, in which keys nest.
    mutating func take(
        _ dictionary: [String: PropertyListValue], from file: String
    ) throws(Fault) {
        for (section, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            guard case .dictionary(let members) = value else {
                throw Fault(reason: "\(file): \(section) must be a dictionary, is \(value.kind)")
            }
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                let full = "\(section).\(name)"
                guard let key = ConfigurationKey.all.first(where: { $0.name == full }) else {
                    throw Fault(reason: "\(file): there is no key \(full)")
                }
                guard let parsed = key.value(value) else {
                    throw Fault(
                        reason: "\(file): \(full) must be \(key.expected), is \(value.described)")
                }
                set(full, parsed)
            }
        }
    }

    /// Takes the text of one key, from the environment or an option; `source` is its name there.
    mutating func take(_ text: String, for key: ConfigurationKey, from source: String) throws(Fault)
    {
        guard let value = key.value(text) else {
            throw Fault(reason: "\(source) must be \(key.expected), is “\(text)”")
        }
        set(key.name, value)
    }

    private mutating func set(_ name: String, _ value: ConfigurationValue) {
        values[name] = value
        setKeys.insert(name)
    }

    /// Whether a source other than the defaults has a value.
    func isSet(_ name: String) -> Bool { setKeys.contains(name) }

    func boolean(_ name: String) -> Bool {
        if case .boolean(let value)? = values[name] { return value }
        preconditionFailure("\(name) is no boolean key")
    }

    func integer(_ name: String) -> Int {
        if case .integer(let value)? = values[name] { return value }
        preconditionFailure("\(name) is no integer key")
    }

    func string(_ name: String) -> String {
        if case .string(let value)? = values[name] { return value }
        preconditionFailure("\(name) is no string key")
    }

    func strings(_ name: String) -> [String] {
        if case .strings(let value)? = values[name] { return value }
        preconditionFailure("\(name) is no list key")
    }
}

extension PropertyListValue {
    /// The value for messages: numbers, booleans and texts themselves, the kind of others.
    fileprivate var described: String {
        switch self {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .real(let value): "\(value)"
        case .string(let value): "“\(value)”"
        case .date, .data, .array, .dictionary: kind
        }
    }
}
