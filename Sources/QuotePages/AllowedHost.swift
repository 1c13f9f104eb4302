import QuoteURL

/// A host that the operator lists: each of its ports, or one.
package struct AllowedHost: Equatable, Sendable {
    let host: URLHost
    let port: UInt16?

    /// Parses `host`, `host:port`, `[::1]:port`, `::1`; nil for what is none of these.
    package init?(_ text: String) {
        if let address = URLHost(unbracketed: text), case .ipv6 = address {
            host = address
            port = nil
        } else {
            guard let place = HostAndPort(text), !text.hasSuffix(":"), place.port != 0 else {
                return nil
            }
            host = place.host.withoutFinalDot
            port = place.port
        }
    }
}
