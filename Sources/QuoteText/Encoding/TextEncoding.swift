/// A character encoding, found by one of its labels.
///
/// ```swift
/// let encoding = TextEncoding(label: "KOI8-R")
/// let utf8 = encoding?.decode(bytes)
/// ```
package struct TextEncoding: Hashable, Sendable {
    /// How bytes become characters.
    enum Scheme: Hashable, Sendable {
        case utf8
        /// Each byte is a character of this converter of ICU's.
        case singleByte(converter: String)
        /// Each byte is a character; ICU has no such converter.
        case table(SingleByteTable.Known)
        case converter(String)
        /// The whole text is one U+FFFD (Encoding Standard, section 14.1).
        case replacement
    }

    /// The name that the Encoding Standard gives it, in lower case; else ICU's.
    package let name: String
    let scheme: Scheme

    init(_ name: String, _ scheme: Scheme) {
        self.name = name
        self.scheme = scheme
    }

    package static let utf8 = TextEncoding("utf-8", .utf8)
    package static let utf16LittleEndian = TextEncoding("utf-16le", .converter("UTF-16LE"))
    package static let utf16BigEndian = TextEncoding("utf-16be", .converter("UTF-16BE"))
    package static let windows1252 = TextEncoding(
        "windows-1252", .singleByte(converter: "windows-1252"))

    /// Finds an encoding by a label of the Encoding Standard or by any name that ICU has for a converter,
    /// ignoring case; nil for an unknown label.
    package init?(label: String) {
        if let encoding = TextEncoding(standardLabel: label) {
            self = encoding
        } else if let encoding = Self.converter(label.trimmedOfASCIISpace) {
            self = encoding
        } else {
            return nil
        }
    }

    /// Finds an encoding by a label of the Encoding Standard (section 4.2); nil for an unknown label.
    package init?(standardLabel label: String) {
        guard let encoding = Self.labels[label.trimmedOfASCIISpace.lowercased()] else { return nil }
        self = encoding
    }

    private static func converter(_ name: String) -> TextEncoding? {
        // A comma starts options of a converter, which are no part of its name.
        guard !name.isEmpty, !name.utf8.contains(0), !name.contains(","),
            let decoder = Decoder(name), let known = decoder.name
        else { return nil }
        // ICU also finds other spellings, "latin-1", for what the standard names.
        if let encoding = labels[known.lowercased()] { return encoding }
        return TextEncoding(
            known, decoder.isSingleByte ? .singleByte(converter: known) : .converter(known))
    }

    /// Whether every character is one byte.
    package var isSingleByte: Bool {
        switch scheme {
        case .singleByte, .table: true
        case .utf8, .converter, .replacement: false
        }
    }
}

extension String {
    fileprivate var trimmedOfASCIISpace: String {
        let isSpace: (Unicode.Scalar) -> Bool = { " \t\n\r\u{C}".unicodeScalars.contains($0) }
        let start = unicodeScalars.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...last])
    }
}
