import CHTTPD
import Glibc

/// The checks that libmicrohttpd 0.9.75 leaves to its user, made on a request's head before anything
/// else: what it lets through is HTTP/1 as RFC 9112 has it.
struct Gate: Sendable {
    let requestLineBytes: Int
    let fieldBytes: Int
    let fields: Int

    /// Reads a head.
    ///
    /// - Parameters:
    ///   - target: the target as it was sent; nil when it wasn't UTF-8.
    ///   - client: the client's address; empty when it doesn't matter.
    /// - Throws: a problem after which the connection is to be closed.
    func read(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>, target: String?,
        version: UnsafePointer<CChar>, client: String
    ) throws(Problem) -> RequestHead {
        guard let target else { throw Problem(.badRequest, "The target is not UTF-8.") }
        let line = strlen(method) + target.utf8.count + strlen(version) + 2
        if line > requestLineBytes {
            throw Problem(
                .uriTooLong, "A request line has at most \(requestLineBytes) bytes here.")
        }
        var reader = FieldReader()
        withUnsafeMutablePointer(to: &reader) { place in
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, readField, place)
        }
        if let fault = reader.fault { throw Problem(.badRequest, fault) }
        if reader.bytes > fieldBytes {
            throw Problem(
                .requestHeaderFieldsTooLarge, "The fields have at most \(fieldBytes) bytes here.")
        }
        if reader.count > fields {
            throw Problem(
                .requestHeaderFieldsTooLarge, "A request has at most \(fields) fields here.")
        }
        let head = RequestHead(
            method: Method(method), target: target, fields: reader.finish(), client: client)
        try check(head, isOld: Self.oldVersion.equals(version))
        return head
    }

    private static let oldVersion: StaticString = "HTTP/1.0"

    private func check(_ head: RequestHead, isOld: Bool) throws(Problem) {
        if head[.host] == nil, !isOld { throw Problem(.badRequest, "The field Host is missing.") }
        if let coding = head[.transferEncoding] {
            if head[.contentLength] != nil {
                throw Problem(.badRequest, "There are both Content-Length and Transfer-Encoding.")
            }
            // Where a body in another coding ends can't be known (RFC 9112, section 6.3).
            if coding.lowercased() != "chunked" || isOld {
                throw Problem(
                    .badRequest, "The only Transfer-Encoding here is chunked, of HTTP/1.1.")
            }
        }
        if let expect = head[.expect], expect.lowercased() != "100-continue" {
            throw Problem(.expectationFailed, "The only expectation here is 100-continue.")
        }
    }
}

/// Gathers the fields of a head.
struct FieldReader: ~Copyable {
    private var fields = FieldValues()
    private(set) var count = 0
    private(set) var bytes = 0
    /// What is wrong, as a sentence.
    private(set) var fault: String?

    /// Hands the fields over.
    consuming func finish() -> FieldValues { fields }

    mutating func take(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        count += 1
        bytes += name.count + value.count + 4
        if fault != nil { return }
        if isFolded(name, value) {
            fault = "A field is folded over two lines."
        } else if name.isEmpty || !name.allSatisfy(Self.isToken) {
            fault = "A field's name is no token."
        } else if value.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
            fault = "A field's value has a control character."
        } else if let known = FieldName(name) {
            // libmicrohttpd knows a coding without blanks around it alone, and would wait for the end
            // of the connection otherwise: it is judged as it came.
            let text = Self.trimmed(value)
            keep(
                known,
                known == .transferEncoding && text.utf8.count < value.count ? text + " " : text)
        }
    }

    private mutating func keep(_ name: FieldName, _ value: String) {
        guard let earlier = fields[name] else {
            fields[name] = value
            return
        }
        if name.isList {
            fields[name] = earlier + ", " + value
        } else {
            fault = "The field \(name.text) comes twice."
        }
    }

    /// Whether the field was put together from a folded line. Name and value stand in the buffer as
    /// they came, a colon and blanks between; the name of a folded field was moved elsewhere, with the
    /// rest of the fold at its end.
    private func isFolded(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let nameStart = name.baseAddress, let valueStart = value.baseAddress else {
            return true
        }
        let afterColon = nameStart + name.count + 1
        guard valueStart >= afterColon, valueStart - afterColon <= 65_536 else { return true }
        return UnsafeBufferPointer(start: afterColon, count: valueStart - afterColon)
            .contains { $0 != 0x20 && $0 != 0x09 }
    }

    private static func trimmed(_ value: UnsafeBufferPointer<UInt8>) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard let last = value.lastIndex(where: { !isBlank($0) }),
            let first = value.firstIndex(where: { !isBlank($0) })
        else { return "" }
        return String(decoding: value[first...last], as: UTF8.self)
    }

    /// A character of a token (RFC 9110, section 5.6.2): a bit for each of the lower 128.
    private static func isToken(_ byte: UInt8) -> Bool {
        let bits: UInt64 = byte < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
    }
}
