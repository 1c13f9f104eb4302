/// `host:port`, as in the authority of a URL and in the field `Host`.
package struct HostAndPort: Hashable, Sendable {
    package let host: URLHost
    /// Nil when none is given.
    package let port: UInt16?

    /// Parses a host and perhaps a port, `[::1]:8080`; nil for anything besides.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        // These would end the authority of a URL, or part it.
        guard !bytes.contains(where: { "/\\?#@".utf8.contains($0) }) else { return nil }
        self.init(bytes[...])
    }

    /// The host state and the port state.
    init?(_ authority: ArraySlice<UInt8>) {
        var isInBrackets = false
        let colon = authority.firstIndex { byte in
            if byte == UInt8(ascii: "[") { isInBrackets = true }
            if byte == UInt8(ascii: "]") { isInBrackets = false }
            return byte == UInt8(ascii: ":") && !isInBrackets
        }
        guard let host = URLHost(authority[..<(colon ?? authority.endIndex)]) else { return nil }
        self.host = host
        guard let colon, colon + 1 < authority.endIndex else {
            port = nil
            return
        }
        let digits = authority[(colon + 1)...]
        guard digits.allSatisfy(\.isASCIIDigit),
            let number = UInt16(String(decoding: digits, as: UTF8.self))
        else { return nil }
        port = number
    }
}
