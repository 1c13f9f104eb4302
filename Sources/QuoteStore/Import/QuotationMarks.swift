/// The quotation marks that a whole text may stand in.
enum QuotationMarks {
    private static let pairs: [(open: Unicode.Scalar, close: Unicode.Scalar)] = [
        ("“", "”"), ("\"", "\""), ("«", "»"), ("„", "“"), ("‘", "’"), ("「", "」"),
    ]

    /// Takes one enclosing pair away, and the white space in it, unless one of the two marks comes
    /// inside too.
    static func unwrap(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > 1, let first = scalars.first, let last = scalars.last,
            pairs.contains(where: { $0.open == first && $0.close == last })
        else { return text }
        let inner = scalars.dropFirst().dropLast()
        if inner.contains(where: { $0 == first || $0 == last }) { return text }
        return TextRules.normalize(String(inner))
    }

    /// Whether the text is one mark and nothing else.
    static func isLoneMark(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let mark = scalars.first, scalars.count == 1 else { return false }
        return mark == "'" || pairs.contains { $0.open == mark || $0.close == mark }
    }
}
