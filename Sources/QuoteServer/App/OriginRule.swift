import QuoteSQLite
import QuoteURL

/// Which pages elsewhere may call the service (the Fetch standard's CORS protocol).
struct OriginRule: Sendable {
    private let origins: Set<WebOrigin>
    /// Those of other schemes than http and https, in lower case.
    private let others: Set<String>
    private let allowsAll: Bool

    /// - Parameter origins: `https://example.org`, or `*` for reading from anywhere.
    init(_ origins: [String]) {
        self.origins = Set(origins.compactMap { WebOrigin($0) })
        others = Set(
            origins.filter { $0 != "*" && WebOrigin($0) == nil }.map { $0.lowercased() })
        allowsAll = origins.contains("*")
    }

    /// Whether a text can be an item of the list: `*`, `https://example.org`, or the origin of an extension or
    /// an app, `capacitor://localhost`. `null` can't: every page in a frame without an origin sends it.
    static func canList(_ text: String) -> Bool {
        if text == "*" { return true }
        if text.contains("*") { return false }
        if WebOrigin(text) != nil { return true }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let scheme = parts.first, scheme.last == ":", parts[1].isEmpty,
            !parts[2].isEmpty
        else { return false }
        return scheme.count > 1
            && !["http:", "https:", "file:", "data:"].contains(scheme.lowercased())
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
    var isConfigured: Bool { allowsAll || !origins.isEmpty || !others.isEmpty }

    func verdict(_ head: RequestHead) -> Verdict {
        guard let text = head[.origin] else { return Self.verdictWithoutOrigin(head) }
        let origin = WebOrigin(text)
        if let origin, Self.isOwn(origin, host: head.target.authority ?? head[.host]) {
            return .own
        }
        let isListed = origin.map { origins.contains($0) } ?? others.contains(text.lowercased())
        if isListed { return .allowed(text) }
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

    /// Host and port of an origin are those of `Host`.
    private static func isOwn(_ origin: WebOrigin, host: String?) -> Bool {
        guard let place = host.flatMap({ HostAndPort($0) }) else { return false }
        return place.host == origin.host && (place.port ?? origin.scheme.defaultPort) == origin.port
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
