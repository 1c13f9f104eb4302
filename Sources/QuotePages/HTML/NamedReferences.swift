/// The named character references of the HTML Standard.
enum NamedReferences {
    /// What stands for a reference.
    struct Match: Equatable {
        /// How many bytes of the source it takes, after the ampersand.
        let length: Int
        let hasSemicolon: Bool
        /// The characters, in UTF-8.
        let characters: [UInt8]
    }

    private static let shortest = 2
    /// The longest name has 31 letters and digits, the longest that needs no semicolon 6.
    private static let longest = 32
    private static let longestWithoutSemicolon = 6

    /// The longest reference with which `source` begins, after its ampersand; nil when there is none.
    static func match(_ source: ArraySlice<UInt8>) -> Match? {
        let run = source.prefix(longest).prefix { isNameByte($0) }
        if run.count < shortest { return nil }
        let next = source[run.endIndex...].first
        if next == UInt8(ascii: ";"), let (characters, _) = characters(of: run) {
            return Match(length: run.count + 1, hasSemicolon: true, characters: characters)
        }
        for length in (shortest...min(run.count, longestWithoutSemicolon)).reversed() {
            if let (characters, needsSemicolon) = characters(of: run.prefix(length)),
                !needsSemicolon
            {
                return Match(length: length, hasSemicolon: false, characters: characters)
            }
        }
        return nil
    }

    /// The characters of a name, and whether it needs a semicolon.
    private static func characters(of name: ArraySlice<UInt8>) -> ([UInt8], Bool)? {
        table.withUTF8Buffer { table in
            let separator = UInt8(ascii: " ")
            var low = 0
            var high = table.count
            while low < high {
                // The entry in the middle: from the blank before it to the blank behind it.
                var start = (low + high) / 2
                while start > low, table[start - 1] != separator { start -= 1 }
                let end = table[start...].firstIndex(of: separator) ?? table.count
                let entry = table[start..<end]
                let mark = entry.firstIndex { !isNameByte($0) } ?? end
                if entry[..<mark].elementsEqual(name) {
                    return (Array(entry[(mark + 1)...]), entry[mark] == UInt8(ascii: "="))
                }
                if name.lexicographicallyPrecedes(entry[..<mark]) {
                    high = max(start - 1, low)
                } else {
                    low = end + 1
                }
            }
            return nil
        }
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
