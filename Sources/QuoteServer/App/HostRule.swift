import QuoteURL
import Synchronization

/// Which names a request may call the server by: the defence against pages elsewhere whose name is made
/// to point here (DNS rebinding).
final class HostRule: Sendable {
    private let hosts: Set<URLHost>
    /// The field that was allowed last: clients send the same one again and again.
    private let lastAllowed = Mutex("")

    /// - Parameters:
    ///   - listening: the address listened on.
    ///   - further: other names, as configured.
    init(listening: String, further: [String]) {
        hosts = Set(
            (further + [listening, "localhost", "::1"]).compactMap {
                URLHost(unbracketed: $0)?.withoutFinalDot
            })
    }

    /// Whether `Host` names this server, at whatever port: a forwarded port is another one.
    func allows(_ field: String?) -> Bool {
        guard let field else { return false }
        if lastAllowed.withLock({ $0 == field }) { return !field.isEmpty }
        guard let host = HostAndPort(field)?.host.withoutFinalDot,
            hosts.contains(host) || host.isLoopbackIPv4
        else { return false }
        lastAllowed.withLock { $0 = field }
        return true
    }
}

extension URLHost {
    /// Whether it is in 127.0.0.0/8.
    var isLoopbackIPv4: Bool {
        if case .ipv4(let bytes) = self { bytes.first == 127 } else { false }
    }
}
