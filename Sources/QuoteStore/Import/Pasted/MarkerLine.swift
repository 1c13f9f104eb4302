/// A line that starts with a dash and may say whose the text above it is.
struct MarkerLine {
    enum Dash {
        /// `-`
        case hyphen
        /// `--` or `---`
        case hyphens
        /// `–` or `—`
        case dash
        /// `―` (U+2015)
        case bar
    }

    let dash: Dash
    /// Whether blanks or tabs stand before the dash.
    let isIndented: Bool
    /// What follows the dash; never blank.
    let rest: Substring

    /// Takes a line; nil if no dash starts it, or more dashes or nothing follow.
    init?(_ line: some StringProtocol) {
        let scalars = Substring(line).unicodeScalars
        let marked = scalars.drop { $0 == " " || $0 == "\t" }
        let hyphens = marked.prefix { $0 == "-" }.count

        switch (marked.first, hyphens) {
        case (_, 1): dash = .hyphen
        case (_, 2...3): dash = .hyphens
        case ("–", _), ("—", _): dash = .dash
        case ("―", _): dash = .bar
        default: return nil
        }
        let after = marked.dropFirst(max(1, hyphens))
        if let next = after.first, Self.isDash(next) { return nil }
        rest = Substring(after).trimmed
        if rest.isEmpty { return nil }
        isIndented = marked.startIndex > scalars.startIndex
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "–", "—", "―": true
        default: false
        }
    }
}
