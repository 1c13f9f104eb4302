import QuoteURL

/// Which pages may be fetched: public ones of the usual ports, and those of the hosts that the operator lists.
package struct PageRules: Sendable {
    private let allowed: [AllowedHost]

    package init(allowing hosts: [AllowedHost]) {
        allowed = hosts
    }

    /// Whether the operator lists the host of an address, with its port or all of them.
    func lists(_ url: WebURL) -> Bool {
        let host = url.host.withoutFinalDot
        return allowed.contains {
            $0.host == host && ($0.port ?? url.effectivePort) == url.effectivePort
        }
    }

    /// Why an address may not be asked for; nil when it may, as far as that can be told by looking at it.
    func refusal(of url: WebURL) -> PageFailure? {
        if url.hasCredentials { return .refused(.user) }
        if lists(url) { return nil }
        if url.effectivePort != 80, url.effectivePort != 443 { return .refused(.port) }
        if let address = NetworkAddress(url.host) {
            return address.isPublic ? nil : .refused(.address)
        }
        // Whatever these resolve to, they mean this machine (RFC 6761, section 6.3).
        let name = url.host.withoutFinalDot.text
        let isLocal = name == "localhost" || name.hasSuffix(".localhost")
        return isLocal ? .refused(.address) : nil
    }
}
