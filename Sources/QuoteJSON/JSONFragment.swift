/// A value where it stands in a JSON text: its extent is known, and that it follows the grammar of RFC 8259;
/// what is in it is read only when asked for.
///
/// The text must outlive it.
package struct JSONFragment {
    package let bytes: UnsafeBufferPointer<UInt8>
    /// The line where it starts, from 1: LF, CRLF, CR CR LF and a lone CR all end lines.
    package let line: Int
    /// How deep it stands, 1 for the whole text.
    let depth: Int

    init(bytes: UnsafeBufferPointer<UInt8>, line: Int, depth: Int) {
        self.bytes = bytes
        self.line = line
        self.depth = depth
    }

    /// The value that a whole text is, which must be UTF-8.
    ///
    /// - Throws: The first error of syntax, with its place.
    package init(whole bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
        var text = JSONText(bytes)
        text.skipSpace()
        self = try text.fragment(depth: 1)
        try text.takeEnd()
    }

    /// How many bytes a value may have that is read whole.
    package static let valueLimit = 4 << 20

    package var isObject: Bool { bytes.first == UInt8(ascii: "{") }
    package var isArray: Bool { bytes.first == UInt8(ascii: "[") }
    package var isString: Bool { bytes.first == UInt8(ascii: "\"") }

    /// Reads the value, as strictly as ``JSONValue/parse(_:)``.
    ///
    /// - Throws: What the grammar allows and we don't: a lone surrogate, U+0000, a member that comes twice, a
    ///   number beyond 64 bits, nesting beyond ``JSONValue/depthLimit``, more than ``valueLimit`` bytes.
    package var value: JSONValue {
        get throws(JSONError) {
            if bytes.count > Self.valueLimit {
                let reason = "it is longer than \(Self.valueLimit) bytes"
                throw JSONError(reason: reason, line: line, column: 0)
            }
            do throws(JSONError) {
                return try JSONValue.parse(UnsafeRawBufferPointer(bytes), depth: depth)
            } catch {
                // The grammar allows escapes that name half of a character; Jansson calls them bad syntax.
                guard error.reason == JSONError.badSyntax else { throw error }
                throw JSONError(
                    reason: "it holds a lone surrogate", line: error.line, column: error.column)
            }
        }
    }

    /// The text of a string; nil for anything else, and for a string that can't be read.
    package var string: String? {
        guard isString, bytes.count <= Self.valueLimit else { return nil }
        let inner = bytes.dropFirst().dropLast()
        // Most names and texts have no escapes.
        if !inner.contains(UInt8(ascii: "\\")) { return String(decoding: inner, as: UTF8.self) }
        guard case .string(let text)? = try? value else { return nil }
        return text
    }

    /// The elements of an array; nil for anything else.
    package var elements: JSONElements? { isArray ? JSONElements(of: self) : nil }

    /// The members of an object; nil for anything else.
    package var members: JSONMembers? { isObject ? JSONMembers(of: self) : nil }
}
