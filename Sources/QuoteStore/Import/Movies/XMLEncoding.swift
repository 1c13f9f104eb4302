/// What a document says of its encoding.
enum XMLEncoding {
    /// The encoding to read a document in, whatever it says; nil to go by what it says, or by UTF-8.
    ///
    /// What says nothing and isn't UTF-8 is in `fallback`, as other files are that say nothing. What says UTF-8
    /// and isn't is refused by libxml2, unless `fallback` was asked for.
    static func override(
        _ bytes: UnsafeRawBufferPointer, _ fallback: TextEncoding, _ isAskedFor: Bool
    ) -> String? {
        // Without a byte order mark, UTF-16 shows in its first bracket.
        if bytes.starts(with: [0x3C, 0x00]) { return TextEncoding.utf16LittleEndian.rawValue }
        if bytes.starts(with: [0x00, 0x3C]) { return TextEncoding.utf16BigEndian.rawValue }
        let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]]
        if marks.contains(where: { bytes.starts(with: $0) }) { return nil }
        let declared = declared(bytes)
        let isUTF8 = declared == nil || declared == "utf-8" || declared == "utf8"
        guard isUTF8, declared == nil || isAskedFor, !ImportText.isUTF8(bytes) else { return nil }
        return fallback.rawValue
    }

    /// The name in the XML declaration, in small letters.
    private static func declared(_ bytes: UnsafeRawBufferPointer) -> String? {
        let start = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
        guard start.hasPrefix("<?xml"), let end = start.range(of: "?>") else { return nil }
        let declaration = start[..<end]
        guard let name = declaration.range(of: "encoding") else { return nil }
        let rest = declaration[name...].dropFirst("encoding".count)
        let parts = rest.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
        return parts.count > 1 ? String(parts[1]) : nil
    }
}

extension StringProtocol {
    /// Where `text` begins.
    fileprivate func range(of text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
