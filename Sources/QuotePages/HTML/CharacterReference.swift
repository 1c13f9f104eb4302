/// A character reference in HTML, `&eacute;`, `&#233;` or `&#xE9;` (HTML Standard, section 13.2.5.72 on).
enum CharacterReference {
    /// Decodes the reference whose ampersand stands before `source`.
    ///
    /// - Returns: the characters in UTF-8, and how many bytes of the source they stand for; nil when the ampersand is
    ///   one.
    static func decode(
        _ source: ArraySlice<UInt8>, inAttribute: Bool
    ) -> (characters: [UInt8], length: Int)? {
        if source.first == UInt8(ascii: "#") { return number(source) }
        guard let match = NamedReferences.match(source) else { return nil }
        if inAttribute, !match.hasSemicolon, let next = source.dropFirst(match.length).first,
            next == UInt8(ascii: "=") || NamedReferences.isNameByte(next)
        {
            // `?a=b&copy=c` is an address.
            return nil
        }
        return (match.characters, match.length)
    }

    private static func number(_ source: ArraySlice<UInt8>) -> (characters: [UInt8], length: Int)? {
        var rest = source.dropFirst()
        let isHexadecimal = rest.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        if isHexadecimal { rest = rest.dropFirst() }
        let radix: UInt32 = isHexadecimal ? 16 : 10
        let digits = rest.prefix { value($0) < radix }
        if digits.isEmpty { return nil }
        let code = digits.reduce(UInt32(0)) { min($0 * radix + value($1), 0x11_0000) }
        rest = rest[digits.endIndex...]
        if rest.first == UInt8(ascii: ";") { rest = rest.dropFirst() }
        return (Array(String(scalar(code)).utf8), rest.startIndex - source.startIndex)
    }

    /// The character that a number stands for: those of windows-1252 where Unicode has controls.
    private static func scalar(_ code: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(code) {
            return windows1252[Int(code - 0x80)].unicodeScalars.first ?? Unicode.Scalar(UInt8(code))
        }
        guard code != 0, let scalar = Unicode.Scalar(code) else { return "\u{FFFD}" }
        return scalar
    }

    private static func value(_ digit: UInt8) -> UInt32 {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(digit - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(digit - UInt8(ascii: "A")) + 10
        default: .max
        }
    }

    /// What the numbers from 128 to 159 stand for; empty where they stand for the control itself.
    static let windows1252 = [
        "€", "", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "", "Ž", "", "", "‘", "’",
        "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "", "ž", "Ÿ",
    ]
}
