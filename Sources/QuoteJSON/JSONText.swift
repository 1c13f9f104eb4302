import CJansson

/// A JSON text that is read value by value, and how far.
struct JSONText {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The longest value that is read, in bytes: what bounds the tree that it becomes.
    private let valueLimit: Int
    private var offset = 0
    /// The line of what comes next, from 1.
    private(set) var line = 1

    init(_ bytes: UnsafeBufferPointer<UInt8>, valueLimit: Int) {
        self.bytes = bytes
        self.valueLimit = valueLimit
    }

    /// The byte that comes next; nil at the end.
    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Passes over white space (RFC 8259, section 2).
    mutating func skipSpace() {
        while let byte = next {
            switch byte {
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

    /// Reads the value that begins here; `depth` is how deep it stands, 1 for the whole text.
    mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard let start = bytes.baseAddress, offset < bytes.count else {
            throw fault("it ends too early")
        }
        let count = min(bytes.count - offset, valueLimit + 1)
        // On success, `position` is how many bytes the value took (json_loadb's error.position).
        var place = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK)
        let root = UnsafeRawPointer(start + offset)
            .withMemoryRebound(to: CChar.self, capacity: count) {
                json_loadb($0, count, flags, &place)
            }
        defer { json_decref(root) }
        // One byte more than the limit is shown, so that a number at the limit shows its end; a cut there
        // may part a character, which is up to four bytes long.
        let isCut = count > valueLimit && offset + count < bytes.count
        if isCut, Int(place.position) > valueLimit - (root == nil ? 3 : 0) {
            throw fault("a value is longer than \(valueLimit) bytes")
        }
        guard let root else { throw fault(JSONError(place).reason, after: Int(place.position)) }

        let value = try copy(root, depth: depth)
        let end = offset + Int(place.position)
        // Jansson passes over a U+0000 after a number, and doesn't count it.
        if let zero = bytes[offset..<end].firstIndex(of: 0) {
            throw fault("it holds U+0000", after: zero + 1 - offset)
        }
        line += bytes.lineEnds(in: offset..<end)
        offset = end
        return value
    }

    /// An error of what comes next.
    func fault(_ reason: String) -> JSONError {
        next == nil
            ? fault("it ends too early", after: 0)
            : JSONError(reason: reason, line: line, column: column(at: offset + 1))
    }

    private func copy(
        _ root: UnsafeMutablePointer<json_t>, depth: Int
    ) throws(JSONError) -> JSONValue {
        do {
            return try JSONValue(root, depth: depth)
        } catch {
            throw fault(error.reason)
        }
    }

    /// An error that shows once `count` more bytes are read.
    private func fault(_ reason: String, after count: Int) -> JSONError {
        let end = min(offset + max(count, 0), bytes.count)
        return JSONError(
            reason: reason, line: line + bytes.lineEnds(in: offset..<end), column: column(at: end))
    }

    /// How many characters of its line stand before `end`, at least 1.
    private func column(at end: Int) -> Int {
        var characters = 0
        var at = end
        while at > 0, bytes[at - 1] != 0x0A, bytes[at - 1] != 0x0D {
            at -= 1
            if bytes[at] & 0xC0 != 0x80 { characters += 1 }
        }
        return max(characters, 1)
    }
}
