import Glibc

/// The address that a server binds, looked up once: what is judged is what is bound.
struct SocketAddress: Sendable {
    /// Why a host has no address: a sentence without its full stop.
    struct Failure: Error {
        let reason: String
    }

    /// As it was given.
    let host: String
    let port: Int
    let family: Int32
    private let storage: sockaddr_storage
    private let length: socklen_t

    /// Takes the first address of `host`: a name, an IPv4 address, or an IPv6 address with or without brackets.
    init(host: String, port: Int) throws(Failure) {
        let bare =
            host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(bare, String(port), &hints, &found)
        guard code == 0, let first = found else {
            throw Failure(
                reason:
                    "server.host “\(host)” has no address: \(String(cString: gai_strerror(code)))")
        }
        defer { freeaddrinfo(first) }
        let info = first.pointee
        var storage = sockaddr_storage()
        memcpy(&storage, info.ai_addr, Int(info.ai_addrlen))
        self.host = host
        self.port = port
        family = info.ai_family
        self.storage = storage
        length = info.ai_addrlen
    }

    /// Whether only programs of this machine reach the address: 127.0.0.0/8 or ::1.
    var isLoopback: Bool {
        withUnsafeBytes(of: storage) { bytes in
            switch family {
            case AF_INET:
                bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr.bigEndian >> 24 == 127
            case AF_INET6:
                withUnsafeBytes(of: bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr) {
                    $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1
                }
            default: false
            }
        }
    }

    /// Binds a socket to the address; false with `errno` set when that fails.
    func bind(_ descriptor: Int32) -> Bool {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, length) == 0
            }
        }
    }
}
