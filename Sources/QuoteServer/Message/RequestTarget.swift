/// A request target in origin form: path and query as they were sent, with valid escapes.
struct RequestTarget: Sendable {
    /// The path with its escapes resolved, `/quotations/42`.
    let path: String
    /// The query without its `?`, still escaped; empty when there is none.
    let query: Substring
    /// Host and port, when the target was in absolute form (RFC 9112, section 3.2.2).
    let authority: String?

    /// The target of a request whose own can't be read.
    static let none = RequestTarget(path: "", query: "", authority: nil)

    private init(path: String, query: Substring, authority: String?) {
        self.path = path
        self.query = query
        self.authority = authority
    }

    /// Reads a target of one of the forms that a server answers; `*` has that as its path.
    ///
    /// - Throws: a 400 that tells what is wrong.
    init(_ raw: String) throws(Problem) {
        if Self.isPlain(raw) {
            path = raw
            query = ""
            authority = nil
            return
        }
        if let fault = Self.fault(raw) { throw Problem(.badRequest, fault) }
        let (authority, origin) = try Self.splitAuthority(raw)
        let end = origin.utf8.firstIndex(of: UInt8(ascii: "?")) ?? origin.endIndex
        guard let path = PercentEncoding.decode(origin[..<end], plusIsSpace: false) else {
            throw Problem(.badRequest, "The path has an escape that is no UTF-8 text.")
        }
        // An escaped slash doesn't part segments: such a path is left as it came, and is another one.
        let rawPath = origin[..<end]
        let hasEscapes = rawPath.utf8.contains(UInt8(ascii: "%"))
        self.path =
            hasEscapes && rawPath.lowercased().contains("%2f") ? String(rawPath) : path
        self.authority = authority
        query = end == origin.endIndex ? "" : origin[origin.utf8.index(after: end)...]
    }

    /// Why a target can't be one; nil when it can.
    private static func fault(_ raw: String) -> String? {
        for byte in raw.utf8 {
            switch byte {
            case UInt8(ascii: "#"): return "The target has a fragment."
            case 0x00...0x20, 0x7F: return "The target has a space or a control character."
            default: break
            }
        }
        return nil
    }

    /// Whether the target is a path alone, without anything to resolve or to refuse.
    private static func isPlain(_ raw: String) -> Bool {
        var raw = raw
        return raw.withUTF8 { bytes in
            bytes.first == UInt8(ascii: "/")
                && bytes.allSatisfy { byte in
                    // A bit for each of the lower 64: all but controls, space, `#`, `%` and `?`.
                    let bits: UInt64 = 0x7FFF_FFD6_0000_0000
                    return byte < 64 ? bits >> UInt64(byte) & 1 == 1 : byte != 0x7F
                }
        }
    }

    private static func splitAuthority(_ raw: String) throws(Problem) -> (String?, Substring) {
        if raw.utf8.first == UInt8(ascii: "/") || raw == "*" { return (nil, raw[...]) }
        guard raw.prefix(7).lowercased() == "http://" else {
            throw Problem(.badRequest, "The target is neither a path nor an http URL.")
        }
        let rest = raw.dropFirst(7)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let origin = rest[end...]
        return (String(rest[..<end]), origin.hasPrefix("/") ? origin : "/" + origin)
    }
}

/// Escapes of URLs (RFC 3986, section 2.1).
enum PercentEncoding {
    /// The text with its escapes resolved; nil for an escape that is cut off, U+0000, or bytes that
    /// aren't UTF-8.
    static func decode(_ text: Substring, plusIsSpace: Bool) -> String? {
        let escape = UInt8(ascii: "%")
        let plus = UInt8(ascii: "+")
        if !text.utf8.contains(where: { $0 == escape || (plusIsSpace && $0 == plus) }) {
            return String(text)
        }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == escape {
                guard let high = rest.popFirst().flatMap(value),
                    let low = rest.popFirst().flatMap(value)
                else { return nil }
                bytes.append(high << 4 | low)
            } else {
                bytes.append(plusIsSpace && byte == plus ? UInt8(ascii: " ") : byte)
            }
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The text as a part of a query: all but RFC 3986's unreserved characters escaped.
    static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = text.utf8.flatMap { byte in
            isUnreserved(byte)
                ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
