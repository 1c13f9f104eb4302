import Synchronization

/// Which names a request may call the server by: the defence against pages elsewhere whose name is made
/// to point here (DNS rebinding).
final class HostRule: Sendable {
    private let names: Set<String>
    /// The field that was allowed last: clients send the same one again and again.
    private let lastAllowed = Mutex("")

    /// - Parameters:
    ///   - listening: the address listened on.
    ///   - further: other names, as configured.
    init(listening: String, further: [String]) {
        names = Set((further + [listening, "localhost", "::1"]).map(Self.normalize))
    }

    /// Whether `Host` names this server, at whatever port: a forwarded port is another one.
    func allows(_ field: String?) -> Bool {
        guard let field else { return false }
        if lastAllowed.withLock({ $0 == field }) { return !field.isEmpty }
        guard let host = HostAndPort(field) else { return false }
        let name = Self.normalize(host.host)
        guard names.contains(name) || Self.isLoopback(name) else { return false }
        lastAllowed.withLock { $0 = field }
        return true
    }

    private static func normalize(_ name: String) -> String {
        let name = name.lowercased()
        let bare =
            name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
        return bare.hasSuffix(".") ? String(bare.dropLast()) : bare
    }

    /// 127.0.0.0/8.
    private static func isLoopback(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

/// `host:port`, `[::1]:8080` (RFC 3986, section 3.2).
struct HostAndPort: Equatable {
    /// Without the brackets of an IPv6 address.
    let host: String
    /// Nil when none is given.
    let port: UInt16?

    init?(_ text: String) {
        let host: Substring
        let rest: Substring
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
        } else {
            host = text.prefix { $0 != ":" }
            rest = text[host.endIndex...]
        }
        guard !host.isEmpty, host.utf8.allSatisfy(Self.isNameByte) else { return nil }
        self.host = String(host)
        if rest.isEmpty || rest == ":" {
            port = nil
        } else {
            guard rest.hasPrefix(":"), rest.dropFirst().utf8.allSatisfy({ (48...57).contains($0) }),
                let number = UInt16(rest.dropFirst())
            else { return nil }
            port = number
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: ":"):
            true
        default: byte >= 0x80
        }
    }
}
