import QuoteJSON
import QuoteText

/// Reads U+0080–U+009F, which no text means, as the bytes of windows-1252 that they mostly come from.
package enum C1Repair {
    /// Repairs a text in UTF-8, and warns of what was repaired and of each U+FFFD; nil if nothing changes.
    package static func repair(
        _ text: UnsafeBufferPointer<UInt8>, _ warnings: inout ImportWarnings
    ) -> [UInt8]? {
        var result: [UInt8] = []
        var copied = 0
        var controls = Places()
        var replacements = Places()
        var line = 1
        var counted = 0
        var at = 0
        while at + 1 < text.count {
            let isControl = text[at] == 0xC2 && (0x80...0x9F).contains(text[at + 1])
            let isLost = !isControl && text[at] == 0xEF && isReplacement(text, at)
            guard isControl || isLost else {
                at += 1
                continue
            }
            line += text.lineEnds(in: counted..<at)
            counted = at
            if isControl {
                let meant = SingleByteTable.windows1252[text[at + 1]]
                controls.add(line)
                if meant == "\u{FFFD}" { replacements.add(line) }
                result.append(contentsOf: text[copied..<at])
                result.append(contentsOf: String(meant).utf8)
                copied = at + 2
            } else {
                replacements.add(line)
            }
            at += isControl ? 2 : 3
        }
        controls.add(to: &warnings, as: warning)
        replacements.add(to: &warnings, as: lost)
        if controls.count == 0 { return nil }
        result.append(contentsOf: text[copied...])
        return result
    }

    /// Repairs a member that came from an escape or a character reference; nil if nothing changes.
    package static func repair(_ text: String) -> String? {
        guard text.utf8.contains(0xC2), text.unicodeScalars.contains(where: isControl) else {
            return nil
        }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(
                isControl(scalar)
                    ? SingleByteTable.windows1252[UInt8(truncatingIfNeeded: scalar.value)] : scalar)
        }
        return String(result)
    }

    package static let warning = ImportWarning(
        "control character was read as windows-1252",
        "control characters were read as windows-1252", because: "U+0080–U+009F are no text")

    private static let lost = ImportWarning(
        "character could not be read", "characters could not be read",
        because: "U+FFFD stands in its place")

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x80...0x9F).contains(scalar.value)
    }

    /// U+FFFD is EF BF BD.
    private static func isReplacement(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        at + 2 < text.count && text[at + 1] == 0xBF && text[at + 2] == 0xBD
    }
}

/// How often something is in a text, and the first lines.
private struct Places {
    package private(set) var count = 0
    private var lines: [Int] = []

    mutating func add(_ line: Int) {
        count += 1
        // One more than a sentence names, so that it says that there are more.
        if lines.count <= ImportWarnings.named, lines.last != line { lines.append(line) }
    }

    func add(to warnings: inout ImportWarnings, as warning: ImportWarning) {
        for (index, line) in lines.enumerated() {
            let isLast = index == lines.count - 1
            warnings.add(warning, line: line, count: isLast ? count - index : 1)
        }
    }
}
