import QuoteModel

extension Attribution {
    /// Splits the attribution of a fortune: `"Work", page 3`, `Name, "Work"`, `Name (Work)` or `Name`.
    package init(fortune text: String) {
        let whole = Substring(text)
        if let first = whole.unicodeScalars.first, Self.closings(of: first) != nil {
            self.init(author: nil, source: EnclosingMarks.remove(from: whole))
        } else if let comma = Self.commaBeforeWork(whole) {
            let work = whole[comma...].dropFirst().trimmed
            self.init(author: whole[..<comma], source: EnclosingMarks.remove(from: work))
        } else if let bracket = Self.bracketOfWork(whole) {
            let work = whole[bracket...].dropFirst().dropLast()
            self.init(author: whole[..<bracket], source: work)
        } else {
            self.init(author: whole, source: nil)
        }
    }

    /// The marks that close what a mark opens; nil for what opens nothing.
    private static func closings(of opening: Unicode.Scalar) -> [Unicode.Scalar]? {
        switch opening {
        case "\"": ["\""]
        case "“": ["”"]
        case "„": ["“", "”"]
        case "«": ["»"]
        default: nil
        }
    }

    /// The first comma outside quotation marks that one follows.
    private static func commaBeforeWork(_ text: Substring) -> Substring.Index? {
        let scalars = text.unicodeScalars
        var comma: Substring.Index?
        var closing: [Unicode.Scalar]?
        for place in scalars.indices {
            let scalar = scalars[place]
            if let expected = closing {
                if expected.contains(scalar) { closing = nil }
            } else if let expected = closings(of: scalar) {
                if let comma { return comma }
                closing = expected
            } else if scalar == "," {
                comma = place
            } else if !TextRules.isWhiteSpace(scalar) {
                comma = nil
            }
        }
        return nil
    }

    /// The bracket that the one at the end closes, if a name stands before it and what is inside names a
    /// work.
    private static func bracketOfWork(_ text: Substring) -> Substring.Index? {
        let scalars = text.unicodeScalars
        guard scalars.last == ")" else { return nil }
        var depth = 0
        let bracket = scalars.indices.last { place in
            if scalars[place] == ")" { depth += 1 }
            if scalars[place] == "(" { depth -= 1 }
            return depth == 0
        }
        guard let bracket, !text[..<bracket].trimmed.isEmpty else { return nil }

        let inside = Substring(scalars[bracket...].dropFirst().dropLast()).trimmed
        let hasLetter = inside.unicodeScalars.contains { $0.properties.isAlphabetic }
        return hasLetter && !startsWithYear(inside) ? bracket : nil
    }

    /// What may stand before a year.
    private static let beforeYear = ["circa", "ca.", "c.", "b.", "d.", "geb.", "gest.", "*", "†"]

    private static func startsWithYear(_ text: Substring) -> Bool {
        let lowered = text.lowercased()
        let prefix = beforeYear.first { lowered.hasPrefix($0) } ?? ""
        let rest = lowered.unicodeScalars.dropFirst(prefix.unicodeScalars.count)
        let digits = rest.drop(while: TextRules.isWhiteSpace).prefix { ("0"..."9").contains($0) }
        return (3...4).contains(digits.count)
    }
}
