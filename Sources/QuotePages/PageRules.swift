/// Which pages may be fetched: public ones of the usual ports, and those of the hosts that the operator lists.
public struct PageRules: Sendable {
    private let allowed: [AllowedHost]

    public init(allowing hosts: [AllowedHost]) {
        allowed = hosts
    }

    /// Whether the operator lists the host of an address, with its port or all of them.
    func lists(_ address: borrowing PageAddress) -> Bool {
        let host = address.host
        let port = address.port
        return allowed.contains { $0.host == host && ($0.port ?? port) == port }
    }

    /// Why an address may not be asked for; nil when it may, as far as that can be told by looking at it.
    func refusal(of address: borrowing PageAddress) -> PageFailure? {
        if address.hasUser { return .refused(.user) }
        if lists(address) { return nil }
        if address.port != 80, address.port != 443 { return .refused(.port) }
        let host = address.host
        let literal = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        if let known = NetworkAddress(literal) { return known.isPublic ? nil : .refused(.address) }
        // Whatever these resolve to, they mean this machine (RFC 6761, section 6.3).
        let isLocal = host == "localhost" || host.hasSuffix(".localhost")
        return isLocal ? .refused(.address) : nil
    }
}

/// A host that the operator lists: each of its ports, or one.
public struct AllowedHost: Equatable, Sendable {
    let host: String
    let port: Int?

    /// Reads `host`, `host:port`, `[::1]:port`; nil for what is none of these.
    public init?(_ text: String) {
        let parts = Self.split(text)
        guard let (host, port) = parts, !host.isEmpty,
            !host.utf8.contains(where: { $0 <= 0x20 || "/@?#\\".utf8.contains($0) })
        else { return nil }
        self.host = PageAddress.normalized(host)
        self.port = port
    }

    private static func split(_ text: String) -> (host: String, port: Int?)? {
        let colons = text.utf8.filter { $0 == UInt8(ascii: ":") }.count
        if colons > 1, !text.hasPrefix("[") {
            return NetworkAddress(text) == nil ? nil : ("[\(text)]", nil)
        }
        guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") else { return (text, nil) }
        guard let port = UInt16(text[text.index(after: colon)...]), port > 0 else { return nil }
        return (String(text[..<colon]), Int(port))
    }
}
