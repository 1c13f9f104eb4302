import QuoteModel

/// The quotation marks around a text.
package enum EnclosingMarks {
    private static let pairs: [(opening: Unicode.Scalar, closing: Unicode.Scalar)] = [
        ("“", "”"), ("\"", "\""), ("«", "»"), ("„", "“"), ("‘", "’"), ("「", "」"),
    ]

    /// Gives a text without the marks that enclose all of it: one pair, if neither mark occurs inside.
    ///
    /// - Parameter strike: What makes the mark before it an ordinary character; nil if nothing does.
    package static func remove(
        from text: Substring, unlessBefore strike: Unicode.Scalar? = nil
    ) -> Substring {
        let scalars = text.unicodeScalars
        guard scalars.count >= 2, let first = scalars.first, let last = scalars.last,
            let pair = pairs.first(where: { $0.opening == first && $0.closing == last })
        else { return text }
        let inner = scalars.dropFirst().dropLast()
        let isWithin = inner.indices.contains { place in
            (inner[place] == pair.opening || inner[place] == pair.closing)
                && (strike == nil || inner[inner.index(after: place)...].first != strike)
        }
        return isWithin ? text : Substring(inner).trimmed
    }

    /// Whether a text is one mark and nothing else; an apostrophe is one too.
    package static func isLone(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let mark = scalars.first, scalars.count == 1 else { return false }
        return mark == "'" || pairs.contains { $0.opening == mark || $0.closing == mark }
    }

    /// Whether a text has nothing to say: quotation marks and white space alone.
    package static func areAll(of text: Substring) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            TextRules.isWhiteSpace(scalar)
                || pairs.contains { $0.opening == scalar || $0.closing == scalar }
        }
    }
}
