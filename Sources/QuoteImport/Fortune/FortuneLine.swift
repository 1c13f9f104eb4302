/// A line of a fortune, cleaned of what was written for a terminal or a printer: without escape sequences,
/// overstrikes, control characters other than TAB, and white space at its end.
package struct FortuneLine: Equatable {
    package let text: String
    /// The scalars, by their offset in `text`, that were struck again over themselves. A mark that starts with
    /// one is text, and a sign that an attribution is split at is one of its characters.
    private var struck: Set<Int> = []
    /// Whether control characters were left out.
    private(set) var hasLost = false

    /// Cleans a line in UTF-8.
    package init(_ line: UnsafeBufferPointer<UInt8>, rot13: Bool = false) {
        let raw =
            rot13
            ? String(decoding: line.lazy.map(Self.rotate), as: UTF8.self)
            : String(decoding: line, as: UTF8.self)
        guard line.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
            text =
                raw.utf8.last.map { $0 > 0x20 && $0 < 0x7F } == true
                ? raw : String(raw.withoutTrailingWhiteSpace)
            return
        }
        var overstrike = Overstrike()
        for scalar in Self.withoutSequences(raw) {
            if Self.isControl(scalar), scalar != Overstrike.backspace {
                hasLost = true
            } else {
                overstrike.append(scalar)
            }
        }
        let result = overstrike.result
        text = String(result.text.withoutTrailingWhiteSpace)
        struck = result.struck
    }

    package var isEmpty: Bool { text.isEmpty }

    /// Whether the character at `index` was struck again over itself.
    package func isStruck(at index: String.Index) -> Bool {
        if struck.isEmpty { return false }
        let scalars = text.unicodeScalars
        return struck.contains(scalars.distance(from: scalars.startIndex, to: index))
    }

    /// A part of the line as a piece of an attribution: a backspace follows each sign that was struck again over
    /// itself.
    package func attribution(_ part: Substring) -> Substring {
        if struck.isEmpty { return part }
        var result = Substring.UnicodeScalarView()
        for place in part.unicodeScalars.indices {
            let scalar = part.unicodeScalars[place]
            result.append(scalar)
            if Attribution.isSign(scalar), isStruck(at: place) {
                result.append(Overstrike.backspace)
            }
        }
        return Substring(result)
    }

    private static func rotate(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "M"), UInt8(ascii: "a")...UInt8(ascii: "m"): byte + 13
        case UInt8(ascii: "N")...UInt8(ascii: "Z"), UInt8(ascii: "n")...UInt8(ascii: "z"): byte - 13
        default: byte
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F
    }

    private static func withoutSequences(_ text: String) -> String.UnicodeScalarView {
        let scalars = text.unicodeScalars
        if !scalars.contains("\u{1B}") { return scalars }
        var result = String.UnicodeScalarView()
        var place = scalars.startIndex
        while place < scalars.endIndex {
            if let end = endOfSequence(in: scalars, from: place) {
                place = end
            } else {
                result.append(scalars[place])
                scalars.formIndex(after: &place)
            }
        }
        return result
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
