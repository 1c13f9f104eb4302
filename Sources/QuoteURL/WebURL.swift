/// An http or https URL, parsed as browsers do (WHATWG URL Standard, section 4.4).
///
/// ```swift
/// let page = WebURL("HTTPS://Bücher.example/a/../{b}")
/// page?.text                      // "https://xn--bcher-kva.example/%7Bb%7D"
/// page?.resolving("//0x7f.1")?.host  // .ipv4([127, 0, 0, 1])
/// ```
package struct WebURL: Hashable, Sendable {
    package enum Scheme: String, Sendable {
        case http, https

        package var defaultPort: UInt16 { self == .http ? 80 : 443 }
    }

    package internal(set) var scheme: Scheme
    package internal(set) var host: URLHost
    /// Nil for the scheme's default port.
    package internal(set) var port: UInt16?
    /// Percent-encoded, as are all the following.
    var username = ""
    var password = ""
    /// Each segment follows a slash; `/` at the least.
    package internal(set) var path = "/"
    /// Without its `?`; nil when there is none.
    package internal(set) var query: String?
    /// Without its `#`; nil when there is none.
    package internal(set) var fragment: String?

    /// Parses an absolute URL; nil for one that the standard rejects, and for other schemes.
    package init?(_ text: String) {
        self.init(text, base: nil)
    }

    init(scheme: Scheme, host: URLHost, port: UInt16?) {
        self.scheme = scheme
        self.host = host
        self.port = port == scheme.defaultPort ? nil : port
    }

    /// Parses a reference relative to this URL; nil when that gives no http or https URL.
    package func resolving(_ reference: String) -> WebURL? {
        WebURL(reference, base: self)
    }

    /// Whether there is a user name or password.
    package var hasCredentials: Bool { !username.isEmpty || !password.isEmpty }

    /// The port, the scheme's own where none is named.
    package var effectivePort: UInt16 { port ?? scheme.defaultPort }
}
