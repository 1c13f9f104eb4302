import QuoteText

/// The host of an http or https URL (section 3.1).
package enum URLHost: Hashable, Sendable {
    /// In ASCII and lower case, perhaps with a dot at its end.
    case domain(String)
    /// 4 bytes.
    case ipv4([UInt8])
    /// 16 bytes.
    case ipv6([UInt8])

    /// The host parser, for a host of an http or https URL; nil when there is none.
    package init?(_ text: String) {
        self.init(Array(text.utf8)[...])
    }

    init?(_ text: ArraySlice<UInt8>) {
        if text.first == UInt8(ascii: "[") {
            guard text.last == UInt8(ascii: "]"), text.count > 2,
                let address = Self.ipv6Address(text.dropFirst().dropLast())
            else { return nil }
            self = .ipv6(address)
            return
        }
        let decoded = String(decoding: PercentEscapes.decoded(text), as: UTF8.self)
        guard let domain = Self.ascii(decoded), !domain.isEmpty,
            !domain.utf8.contains(where: Self.isForbidden)
        else { return nil }
        if Self.endsInNumber(domain) {
            guard let address = Self.ipv4Address(domain) else { return nil }
            self = .ipv4(address)
        } else {
            self = .domain(domain)
        }
    }

    /// An IPv6 address without brackets, or any host.
    package init?(unbracketed text: String) {
        if text.utf8.contains(UInt8(ascii: ":")), !text.utf8.starts(with: "[".utf8) {
            guard let address = Self.ipv6Address(Array(text.utf8)[...]) else { return nil }
            self = .ipv6(address)
        } else {
            self.init(text)
        }
    }

    /// The serialization (section 3.5), an IPv6 address within brackets.
    package var text: String {
        switch self {
        case .domain(let name): name
        case .ipv4(let bytes): bytes.map { String($0) }.joined(separator: ".")
        case .ipv6(let bytes): "[\(Self.ipv6Text(bytes))]"
        }
    }

    /// The serialization with a name in Unicode, as far as it can be.
    package var readableText: String {
        if case .domain(let name) = self { name.unicodeHostName } else { text }
    }

    /// The same host, without the dot that may end a name: it is found all the same.
    package var withoutFinalDot: URLHost {
        guard case .domain(let name) = self, name.utf8.last == UInt8(ascii: "."),
            name.utf8.count > 1
        else {
            return self
        }
        return .domain(String(name.dropLast()))
    }

    /// Domain to ASCII (section 3.3), not strict.
    private static func ascii(_ domain: String) -> String? {
        let labels = domain.utf8.split(separator: UInt8(ascii: "."))
        let isPlain =
            domain.utf8.allSatisfy { $0 < 0x80 }
            && !labels.contains { $0.prefix(4).map(\.asciiLowercased).elementsEqual("xn--".utf8) }
        return isPlain
            ? String(decoding: domain.utf8.map(\.asciiLowercased), as: UTF8.self)
            : domain.asciiHostName
    }

    /// The forbidden domain code points (section 3.1), of ASCII.
    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || "#/:<>?@[\\]^|%".utf8.contains(byte)
    }
}
