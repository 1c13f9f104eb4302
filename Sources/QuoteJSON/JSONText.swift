/// A JSON text that is passed over value by value, and how far.
///
/// It knows the grammar of RFC 8259 and nothing else: what a value means, and whether it is within limits, is
/// for ``JSONFragment/value`` to find out. The text must be UTF-8.
struct JSONText {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where what comes next begins.
    var offset = 0
    /// The line of what comes next, from 1.
    private(set) var line: Int

    /// - Parameter line: the line where `bytes` begin.
    init(_ bytes: UnsafeBufferPointer<UInt8>, line: Int = 1) {
        self.bytes = bytes
        self.line = line
    }

    /// The byte that comes next; nil at the end.
    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Passes over white space (RFC 8259, section 2).
    mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09: offset += 1
            case 0x0A, 0x0D:
                offset += bytes.lineEndLength(at: offset)
                line += 1
            default: return
            }
        }
    }

    /// Passes over `byte`; false when something else comes next.
    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        offset += 1
        return true
    }

    /// Passes over the value that comes next, which stands `depth` levels deep: 1 for the whole text.
    mutating func fragment(depth: Int) throws(JSONError) -> JSONFragment {
        let (start, startLine) = (offset, line)
        try skipValue()
        return JSONFragment(
            bytes: UnsafeBufferPointer(rebasing: bytes[start..<offset]), line: startLine,
            depth: depth)
    }

    /// Passes over white space up to the end of the text, before which nothing else may stand.
    mutating func takeEnd() throws(JSONError) {
        skipSpace()
        if next != nil { throw fault("something follows the value") }
    }

    /// An error of the byte that comes next, or of the end where none comes.
    func fault(_ reason: String) -> JSONError {
        next == nil
            ? JSONError(reason: "it ends too early", line: line, column: max(charactersBefore, 1))
            : JSONError(reason: reason, line: line, column: charactersBefore + 1)
    }

    /// How many characters of the line stand before what comes next.
    private var charactersBefore: Int {
        var characters = 0
        var at = offset
        while at > 0, bytes[at - 1] != 0x0A, bytes[at - 1] != 0x0D {
            at -= 1
            if bytes[at] & 0xC0 != 0x80 { characters += 1 }
        }
        return characters
    }
}
