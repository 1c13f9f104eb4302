import Glibc
import QuoteURL

/// An address of the network layer, as a connection is about to be made to it.
struct NetworkAddress: Equatable, Sendable {
    /// 4 bytes of IPv4, or 16 of IPv6.
    let bytes: [UInt8]

    /// - Parameter bytes: 4 or 16.
    init(_ bytes: [UInt8]) {
        precondition(bytes.count == 4 || bytes.count == 16, "an address of no known kind")
        self.bytes = bytes
    }

    /// The address of a socket; nil when it is of another family than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>, length: Int) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            let place = MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) ?? 4
            self.init([UInt8](UnsafeRawBufferPointer(start: raw + place, count: 4)))
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            let place = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8
            self.init([UInt8](UnsafeRawBufferPointer(start: raw + place, count: 16)))
        default: return nil
        }
    }

    /// The address that a host is; nil for a name.
    init?(_ host: URLHost) {
        switch host {
        case .domain: return nil
        case .ipv4(let bytes), .ipv6(let bytes): self.init(bytes)
        }
    }

    /// Whether it is one that everybody on the Internet reaches: no machine of this network, none that it is
    /// translated to, and not this one.
    var isPublic: Bool { Self.isPublic(bytes) && !Self.own.contains(self) }

    private static func isPublic(_ bytes: [UInt8]) -> Bool {
        if bytes.count == 4 { return !refused4.contains { $0.contains(bytes) } }
        // What is translated to an IPv4 address is judged by that one (RFC 6052).
        if translated.contains(bytes) { return isPublic(Array(bytes[12...])) }
        return allocated6.contains(bytes) && !refused6.contains { $0.contains(bytes) }
    }

    /// The addresses of this machine's own interfaces, at this moment.
    private static var own: [NetworkAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var addresses: [NetworkAddress] = []
        var next = list
        while let interface = next {
            if let address = interface.pointee.ifa_addr,
                let known = NetworkAddress(address, length: MemoryLayout<sockaddr_in6>.size)
            {
                addresses.append(known)
            }
            next = interface.pointee.ifa_next
        }
        return addresses
    }
}

extension NetworkAddress {
    /// All addresses that begin with the same bits.
    private struct Prefix {
        let bytes: [UInt8]
        let bits: Int

        init(_ bytes: [UInt8], _ bits: Int) {
            self.bytes = bytes
            self.bits = bits
        }

        func contains(_ address: [UInt8]) -> Bool {
            let whole = bits / 8
            if !address.prefix(whole).elementsEqual(bytes.prefix(whole)) { return false }
            if bits % 8 == 0 { return true }
            return (address[whole] ^ bytes[whole]) >> (8 - bits % 8) == 0
        }
    }

    /// This network, private ones, those of providers, loopback, link-local, of protocols, documentation,
    /// 6to4 relays, benchmarks, multicast, reserved (RFC 6890 and its registry).
    private static let refused4 = [
        Prefix([0], 8), Prefix([10], 8), Prefix([100, 64], 10), Prefix([127], 8),
        Prefix([169, 254], 16), Prefix([172, 16], 12), Prefix([192, 0, 0], 24),
        Prefix([192, 0, 2], 24), Prefix([192, 88, 99], 24), Prefix([192, 168], 16),
        Prefix([198, 18], 15), Prefix([198, 51, 100], 24), Prefix([203, 0, 113], 24),
        Prefix([224], 4), Prefix([240], 4),
    ]

    /// Global unicast: all else of IPv6 is local, multicast, reserved, or an IPv4 address in disguise, which
    /// nobody has to use (RFC 4291, section 2.5.5).
    private static let allocated6 = Prefix([0x20], 3)

    /// Teredo and other protocols' (RFC 2928), documentation (RFC 3849, RFC 9637), 6to4 (RFC 3056).
    private static let refused6 = [
        Prefix([0x20, 0x01, 0x00], 23), Prefix([0x20, 0x01, 0x0D, 0xB8], 32),
        Prefix([0x3F, 0xFF, 0x00], 20), Prefix([0x20, 0x02], 16),
    ]

    private static let translated = Prefix(
        [0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 8), 96)
}
