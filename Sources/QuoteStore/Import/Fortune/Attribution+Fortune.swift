extension Attribution {
    /// Parts the attribution of a fortune: `"Work", page 3`, `Name, "Work"`, `Name (Work)` or `Name`.
    init(fortune text: String) {
        let whole = Substring(text)
        if let first = whole.unicodeScalars.first, Self.isOpeningMark(first) {
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

    private static func isOpeningMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "“", "„", "«": true
        default: false
        }
    }

    /// The first comma that a quotation mark follows.
    private static func commaBeforeWork(_ text: Substring) -> Substring.Index? {
        let scalars = text.unicodeScalars
        var comma: Substring.Index?
        for place in scalars.indices {
            let scalar = scalars[place]
            if scalar == "," {
                comma = place
            } else if let comma, isOpeningMark(scalar) {
                return comma
            } else if !TextRules.isWhiteSpace(scalar) {
                comma = nil
            }
        }
        return nil
    }

    /// The bracket that the one at the end closes, if a name stands before it and what is inside is no
    /// year or span of years.
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

        let inside = Substring(scalars[bracket...].dropFirst().dropLast()).trimmed.unicodeScalars
        let digits = inside.prefix { ("0"..."9").contains($0) }.count
        let hasLetter = inside.contains { $0.properties.isAlphabetic }
        return hasLetter && !(3...4).contains(digits) ? bracket : nil
    }
}
