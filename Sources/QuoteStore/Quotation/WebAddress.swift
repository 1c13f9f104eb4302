/// The check that a text is an absolute http or https URL (RFC 3986; RFC 3987 for other scripts).
enum WebAddress {
    /// The greatest length, in characters.
    static let limit = 2000

    static func isValid(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard !scalars.contains(where: isForbidden), hasValidEscapes(text) else { return false }
        guard let colon = scalars.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else { return false }
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else { return false }
        return hasValidHost(rest.dropFirst(2).prefix { !"/?#".contains($0) })
    }

    /// `user@host:port`, of which the host must be there, and the port a number if it is.
    private static func hasValidHost(_ authority: Substring) -> Bool {
        let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false)
        guard hostAndPort.count <= 2, let last = hostAndPort.last else { return false }
        let host: Substring
        let port: Substring
        if last.hasPrefix("[") {
            guard let end = last.firstIndex(of: "]") else { return false }
            host = last[last.index(after: last.startIndex)..<end]
            port = last[last.index(after: end)...]
            guard host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { return false }
        } else {
            host = last.prefix { $0 != ":" }
            port = last[host.endIndex...]
            guard !host.contains(where: { "[]".contains($0) }) else { return false }
        }
        return !host.isEmpty && isValidPort(port)
    }

    private static func isValidPort(_ port: Substring) -> Bool {
        if port.isEmpty { return true }
        guard port.hasPrefix(":") else { return false }
        let digits = port.dropFirst()
        return digits.isEmpty || (digits.utf8.allSatisfy(isDigit) && UInt16(digits) != nil)
    }

    /// White space, controls, and what must be escaped in every part of a URL.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace || TextRules.isWhiteSpace(scalar) { return true }
        switch scalar {
        case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": return true
        default: return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        }
    }

    private static func hasValidEscapes(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            guard index + 2 < bytes.count, isHexadecimal(bytes[index + 1]),
                isHexadecimal(bytes[index + 2])
            else { return false }
        }
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
