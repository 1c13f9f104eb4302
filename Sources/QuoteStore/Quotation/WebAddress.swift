import Glibc

/// The check that a text is an absolute http or https URL (RFC 3986; RFC 3987 for other scripts).
public enum WebAddress {
    /// The greatest length, in characters.
    public static let limit = 2000

    public static func isValid(_ text: String) -> Bool {
        // Scalar by scalar: an accent after a slash would make another character of it.
        let scalars = Array(text.unicodeScalars)[...]
        guard !scalars.contains(where: isForbidden), hasValidEscapes(text) else { return false }
        guard let colon = scalars.firstIndex(of: ":") else { return false }
        let scheme = String(String.UnicodeScalarView(scalars[..<colon])).lowercased()
        guard scheme == "http" || scheme == "https" else { return false }
        let rest = scalars[(colon + 1)...]
        guard rest.starts(with: ["/", "/"]) else { return false }
        return hasValidHost(rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }

    /// `user@host:port`, of which the host must be there, and the port a number if it is.
    private static func hasValidHost(_ authority: ArraySlice<Unicode.Scalar>) -> Bool {
        let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let last = parts.last else { return false }
        if last.first == "[" {
            guard let end = last.firstIndex(of: "]") else { return false }
            let host = String(String.UnicodeScalarView(last[(last.startIndex + 1)..<end]))
            var address = in6_addr()
            return inet_pton(AF_INET6, host, &address) == 1 && isValidPort(last[(end + 1)...])
        }
        let host = last.prefix { $0 != ":" }
        guard !host.isEmpty, !host.contains("["), !host.contains("]") else { return false }
        return isValidPort(last[host.endIndex...])
    }

    private static func isValidPort(_ port: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = port.first else { return true }
        let digits = String(String.UnicodeScalarView(port.dropFirst()))
        guard first == ":", digits.utf8.allSatisfy(isDigit) else { return false }
        return digits.isEmpty || UInt16(digits) != nil
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
