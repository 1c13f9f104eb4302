extension URLHost {
    /// The IPv6 parser (section 3.5): 16 bytes.
    static func ipv6Address(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let colon = UInt8(ascii: ":")
        var rest = text
        var pieces: [UInt16] = []
        var compress: Int?
        if rest.first == colon {
            guard rest.dropFirst().first == colon else { return nil }
            rest = rest.dropFirst(2)
            compress = 0
        }
        while let byte = rest.first {
            if pieces.count == 8 { return nil }
            if byte == colon {
                if compress != nil { return nil }
                rest = rest.dropFirst()
                compress = pieces.count
                continue
            }
            let digits = rest.prefix(4).prefix { $0.hexadecimalValue != nil }
            let next = rest[digits.endIndex...].first
            if next == UInt8(ascii: ".") {
                guard !digits.isEmpty, pieces.count <= 6, let last = embedded(rest) else {
                    return nil
                }
                pieces += last
                break
            }
            if digits.isEmpty { return nil }
            rest = rest[digits.endIndex...]
            if next == colon {
                rest = rest.dropFirst()
                if rest.isEmpty { return nil }
            } else if next != nil {
                return nil
            }
            pieces.append(digits.reduce(0) { $0 << 4 | UInt16($1.hexadecimalValue ?? 0) })
        }
        if let compress {
            // Two colons may stand for no piece at all, never for fewer.
            let zeros = [UInt16](repeating: 0, count: 8 - pieces.count)
            pieces.insert(contentsOf: zeros, at: compress)
        }
        return pieces.count == 8 ? pieces.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } : nil
    }

    /// An IPv4 address at the end of an IPv6 address, as two pieces.
    private static func embedded(_ text: ArraySlice<UInt8>) -> [UInt16]? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt16] = []
        for part in parts {
            guard part.allSatisfy(\.isASCIIDigit),
                part.count == 1 || part.first != UInt8(ascii: "0"),
                let byte = UInt8(String(decoding: part, as: UTF8.self))
            else { return nil }
            bytes.append(UInt16(byte))
        }
        return [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
    }

    /// The IPv6 serializer: the first of the longest runs of zeros is compressed.
    static func ipv6Text(_ bytes: [UInt8]) -> String {
        let pieces = stride(from: 0, to: 16, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        var longest = 0..<0
        var start = 0
        for (index, piece) in pieces.enumerated() {
            if piece != 0 { start = index + 1 }
            if index + 1 - start > max(longest.count, 1) { longest = start..<(index + 1) }
        }
        let texts = pieces.map { String($0, radix: 16) }
        if longest.isEmpty { return texts.joined(separator: ":") }
        return texts[..<longest.lowerBound].joined(separator: ":") + "::"
            + texts[longest.upperBound...].joined(separator: ":")
    }
}
