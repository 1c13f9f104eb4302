/// A request method that some resource here has (RFC 9110, section 9; RFC 5789 for `PATCH`).
enum Method: CaseIterable, Sendable {
    case get, head, post, put, patch, delete, options

    /// The name, as it stands in a request line.
    var name: StaticString {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        }
    }

    /// The method of this name, nil for one that no resource has.
    init?(_ name: UnsafePointer<CChar>) {
        for method in Self.allCases where method.name.equals(name) {
            self = method
            return
        }
        return nil
    }

    /// Whether it only reads (RFC 9110, section 9.2.1).
    var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// The method whose route answers: `HEAD` is `GET` without the body.
    var routed: Method { self == .head ? .get : self }
}
