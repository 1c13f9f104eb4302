import QuoteJSON

extension CompressedFiles {
    /// The files by their paths from the root of the project.
    static var bytes: [String: Bytes] {
        var bytes: [String: Bytes] = [:]
        for file in all { bytes[file.path.description] = Bytes.of(hexadecimal: file.digits) }
        return bytes
    }
}

extension Bytes {
    /// The bytes that pairs of small hexadecimal digits stand for.
    fileprivate static func of(hexadecimal digits: StaticString) -> Bytes {
        let characters = UnsafeBufferPointer(
            start: digits.utf8Start, count: digits.utf8CodeUnitCount)
        let bytes = stride(from: 0, to: characters.count, by: 2).map { place in
            Self.value(characters[place]) << 4 | Self.value(characters[place + 1])
        }
        return bytes.withUnsafeBytes { Bytes($0) }
    }

    private static func value(_ digit: UInt8) -> UInt8 {
        digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
    }
}
