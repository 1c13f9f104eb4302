/// A line that starts with a mark and may say whose the text above it is.
package struct MarkerLine {
    package enum Dash {
        /// `-`
        case hyphen
        /// `--` or `---`
        case hyphens
        /// `-+-`
        case signature
        /// `–` or `—`
        case dash
        /// `―` (U+2015)
        case bar
    }

    package let dash: Dash
    package let mark: Substring
    /// Whether blanks or tabs stand before the mark.
    package let isIndented: Bool
    /// What follows the mark; never blank.
    package let rest: Substring

    /// Where the mark starts.
    package var start: String.Index { mark.startIndex }

    /// Takes a line; nil if no mark starts it, or if another dash or nothing follows.
    package init?(_ line: some StringProtocol) {
        let scalars = Substring(line).unicodeScalars
        let marked = scalars.drop { $0 == " " || $0 == "\t" }
        let hyphens = marked.prefix { $0 == "-" }.count
        let length: Int
        switch (marked.first, hyphens) {
        case (_, 1) where marked.dropFirst().starts(with: ["+", "-"]):
            (dash, length) = (.signature, 3)
        case (_, 1): (dash, length) = (.hyphen, 1)
        case (_, 2...3): (dash, length) = (.hyphens, hyphens)
        case ("–", _), ("—", _): (dash, length) = (.dash, 1)
        case ("―", _): (dash, length) = (.bar, 1)
        default: return nil
        }
        mark = Substring(marked.prefix(length))
        let after = marked.dropFirst(length)
        if let next = after.first, Self.isDash(next) { return nil }
        rest = Substring(after).trimmed
        if rest.isEmpty { return nil }
        isIndented = marked.startIndex > scalars.startIndex
    }

    /// An attribution without this mark at its end: `Name -+-`.
    package func withoutClosingMark(_ attribution: Substring) -> String {
        let scalars = attribution.unicodeScalars
        let closing = mark.unicodeScalars
        guard scalars.count > closing.count, scalars.suffix(closing.count).elementsEqual(closing)
        else { return String(attribution) }
        let before = Substring(scalars.dropLast(closing.count))
        let name = before.withoutTrailingWhiteSpace
        return name.isEmpty || name.endIndex == before.endIndex ? String(attribution) : String(name)
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "–", "—", "―": true
        default: false
        }
    }
}
