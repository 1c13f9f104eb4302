/// The cleaning of a line that was written for a terminal or a printer.
enum FortuneLine {
    /// Gives the text of a line in UTF-8 without escape sequences, overstrikes, control characters other
    /// than TAB, and white space at its end.
    static func clean(_ line: UnsafeBufferPointer<UInt8>, rot13: Bool) -> String {
        let text =
            rot13
            ? String(decoding: line.lazy.map(rotate), as: UTF8.self)
            : String(decoding: line, as: UTF8.self)
        let plain = text.unicodeScalars.contains(where: isControl) ? withoutControls(text) : text
        return String(plain.withoutTrailingWhiteSpace)
    }

    private static func rotate(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "M"), UInt8(ascii: "a")...UInt8(ascii: "m"): byte + 13
        case UInt8(ascii: "N")...UInt8(ascii: "Z"), UInt8(ascii: "n")...UInt8(ascii: "z"): byte - 13
        default: byte
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value < 0x20 && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
    }

    private static func withoutControls(_ text: String) -> String {
        let scalars = text.unicodeScalars
        var result = String.UnicodeScalarView()
        var hasOverstrikes = false
        var place = scalars.startIndex

        while place < scalars.endIndex {
            let scalar = scalars[place]
            if let end = endOfSequence(in: scalars, from: place) {
                place = end
                continue
            }
            if scalar == Overstrike.backspace { hasOverstrikes = true }
            if scalar == Overstrike.backspace || !isControl(scalar) { result.append(scalar) }
            scalars.formIndex(after: &place)
        }

        return hasOverstrikes ? Overstrike.resolve(String(result)) : String(result)
    }

    /// Where a control sequence that starts here ends: `ESC [`, parameters, and a letter (ECMA-48, 5.4).
    private static func endOfSequence(
        in scalars: String.UnicodeScalarView, from start: String.Index
    ) -> String.Index? {
        let sequence = scalars[start...]
        guard sequence.starts(with: "\u{1B}[".unicodeScalars) else { return nil }
        let rest = sequence.dropFirst(2).drop { (0x20...0x3F).contains($0.value) }
        guard let final = rest.first, final.isASCII, final.properties.isAlphabetic else {
            return nil
        }
        return scalars.index(after: rest.startIndex)
    }
}
