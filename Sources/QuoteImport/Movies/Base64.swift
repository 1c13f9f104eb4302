/// Base64 as other programs write it (RFC 4648, section 4): with padding or without, blanks passed over.
package enum Base64 {
    /// What a character stands for; 64 for what is none, 65 for a blank, 66 for padding.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, character) in alphabet.utf8.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        values[0x20] = 65
        values[Int(UInt8(ascii: "="))] = 66
        return values
    }()

    /// The bytes; nil for other characters.
    package static func decode(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 3)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in text {
            let value = values[Int(character)]
            if value == 65 || value == 66 { continue }
            if value == 64 { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bytes
    }
}
