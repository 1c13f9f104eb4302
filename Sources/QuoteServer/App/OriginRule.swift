/// Which pages elsewhere may call the service (the Fetch standard's CORS protocol).
struct OriginRule: Sendable {
    private let origins: Set<String>
    private let allowsAll: Bool

    /// - Parameter origins: `https://example.org`, or `*` for reading from anywhere.
    init(_ origins: [String]) {
        self.origins = Set(origins.filter { $0 != "*" }.map { $0.lowercased() })
        allowsAll = origins.contains("*")
    }

    /// How a request stands to its origin.
    enum Verdict: Equatable {
        /// No origin is named, or the server's own.
        case own
        /// Another page, which may: the value of `Access-Control-Allow-Origin`.
        case allowed(String)
        /// A link of another site was followed, in a window of its own: only the front end may be opened so.
        case navigation
        case refused
    }

    /// Whether answers depend on `Origin`.
    var isConfigured: Bool { allowsAll || !origins.isEmpty }

    func verdict(_ head: RequestHead) -> Verdict {
        guard let origin = head[.origin] else { return Self.verdictWithoutOrigin(head) }
        if Self.isOwn(origin, host: head.target.authority ?? head[.host]) { return .own }
        if origins.contains(origin.lowercased()) { return .allowed(origin) }
        return allowsAll && Self.reads(head) ? .allowed("*") : .refused
    }

    /// A page of another site can send some requests without `Origin`: pictures, scripts, links. Browsers state
    /// that in fields of their own (Fetch Metadata Request Headers).
    private static func verdictWithoutOrigin(_ head: RequestHead) -> Verdict {
        guard head[.secFetchSite] == "cross-site" else { return .own }
        let isNavigation =
            head.method == .get && head[.secFetchMode] == "navigate"
            && head[.secFetchDest] == "document"
        return isNavigation ? .navigation : .refused
    }

    /// Host and port of an origin are those of `Host`. `null` is never.
    private static func isOwn(_ origin: String, host: String?) -> Bool {
        guard let host = host.flatMap({ HostAndPort($0.lowercased()) }) else { return false }
        let lowered = origin.lowercased()
        for (scheme, port) in [("http://", UInt16(80)), ("https://", UInt16(443))]
        where lowered.hasPrefix(scheme) {
            guard let named = HostAndPort(String(lowered.dropFirst(scheme.count))) else {
                return false
            }
            return named.host == host.host && (named.port ?? port) == (host.port ?? port)
        }
        return false
    }

    /// Whether the request, or the one that a preflight asks for, only reads.
    private static func reads(_ head: RequestHead) -> Bool {
        if head.method == .options, let wanted = head[.accessControlRequestMethod] {
            return wanted == "GET" || wanted == "HEAD"
        }
        return head.method?.isSafe ?? false
    }
}

extension Response {
    /// Adds the fields that let a page of an allowed origin read this answer.
    func allowing(_ origin: String) -> Response {
        with("Access-Control-Allow-Origin", origin)
            .with("Access-Control-Expose-Headers", "ETag, Link, Location, Retry-After")
    }

    /// Makes this the answer to a preflight for a resource with the methods `allow`.
    func preflight(allow: String) -> Response {
        with("Access-Control-Allow-Methods", allow)
            .with(
                "Access-Control-Allow-Headers",
                "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match"
            )
            .with("Access-Control-Max-Age", "600")
    }
}
