import QuoteText

/// In which encoding a page is: by its byte order mark, what its server says, what it says itself; else UTF-8 if
/// it is that, else windows-1252 (as the Encoding Standard and the HTML Standard have it).
enum PageEncoding {
    /// How far into a document what it says of its encoding is looked for.
    private static let prescan = 4096

    /// The page's text.
    ///
    /// - Parameters:
    ///   - charset: the parameter of the field `Content-Type`.
    ///   - isHTML: whether the page may say itself in which encoding it is.
    static func text(of bytes: [UInt8], charset: String?, isHTML: Bool) -> String {
        for (mark, encoding) in marks where bytes.starts(with: mark) {
            return decode(bytes[mark.count...], as: encoding)
        }
        if let encoding = charset.flatMap({ TextEncoding(standardLabel: unquoted($0)) }) {
            return decode(bytes[...], as: encoding)
        }
        if isHTML, let encoding = declared(in: bytes.prefix(prescan)) {
            return decode(bytes[...], as: encoding)
        }
        return String(validating: bytes, as: UTF8.self)
            ?? decode(bytes[...], as: .windows1252)
    }

    private static let marks: [([UInt8], TextEncoding)] = [
        ([0xEF, 0xBB, 0xBF], .utf8), ([0xFE, 0xFF], .utf16BigEndian),
        ([0xFF, 0xFE], .utf16LittleEndian),
    ]

    private static func decode(_ bytes: ArraySlice<UInt8>, as encoding: TextEncoding) -> String {
        bytes.withUnsafeBytes { encoding.string($0) }
    }

    /// The value of a parameter, which may stand in quotation marks.
    private static func unquoted(_ value: String) -> String {
        value.filter { $0 != "\"" && $0 != "'" }
    }

    /// What a document says: `<meta charset=…>`, `<meta … content="…charset=…">`, `<?xml … encoding="…"?>`.
    private static func declared(in head: ArraySlice<UInt8>) -> TextEncoding? {
        let text = head.map { $0 | (($0 >= 0x41 && $0 <= 0x5A) ? 0x20 : 0) }
        if text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")),
            let label = label(in: text[..<end], after: "encoding"),
            let encoding = TextEncoding(standardLabel: label)
        {
            return readable(encoding)
        }
        var rest = text[...]
        while let start = rest.firstRange(of: Array("<".utf8))?.lowerBound {
            rest = rest[start...]
            if rest.starts(with: "<!--".utf8) {
                guard let end = rest.firstRange(of: Array("-->".utf8)) else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
            if rest.starts(with: "<meta".utf8),
                let label = label(in: rest[..<end], after: "charset"),
                let encoding = TextEncoding(standardLabel: label)
            {
                return readable(encoding)
            }
            rest = rest[end...].dropFirst()
        }
        return nil
    }

    /// A document whose first bytes could be read isn't in UTF-16, whatever it says.
    private static func readable(_ encoding: TextEncoding) -> TextEncoding {
        encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? .utf8 : encoding
    }

    /// The value after a name and `=`.
    private static func label(in text: ArraySlice<UInt8>, after name: String) -> String? {
        guard let place = text.firstRange(of: Array(name.utf8)) else { return nil }
        var rest = text[place.upperBound...].drop { $0 <= 0x20 }
        guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
        rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        let value = rest.prefix { $0 > 0x20 && !"\"';>/?".utf8.contains($0) }
        return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }
}
