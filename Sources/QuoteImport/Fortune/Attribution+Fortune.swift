import QuoteModel

extension Attribution {
    /// Splits the attribution of a fortune: `"Work", page 3`, `Name, "Work"`, `Name (Work)` or `Name`.
    ///
    /// A sign with a backspace behind it splits nothing: it was struck again over itself.
    package init(fortune text: String) {
        let whole = Substring(text)
        let (author, source): (Substring?, Substring?)
        if let first = Self.signs(of: whole).first, Self.closings(of: first.sign) != nil {
            (author, source) = (nil, Self.withoutMarks(whole))
        } else if let comma = Self.commaBeforeWork(whole) {
            author = whole[..<comma]
            source = Self.withoutMarks(
                Substring(whole[comma...].unicodeScalars.dropFirst()).trimmed)
        } else if let bracket = Self.bracketOfWork(whole) {
            author = whole[..<bracket]
            source = Substring(whole[bracket...].unicodeScalars.dropFirst().dropLast())
        } else {
            (author, source) = (whole, nil)
        }
        self.init(
            author: author.map { $0.withoutBackspaces[...] },
            source: source.map { $0.withoutBackspaces[...] })
    }

    /// What import reads in a line below a fortune's text; nil if it takes the line for text.
    package init?(belowFortune line: String) {
        var line = line
        let read = line.withUTF8 { FortuneLine($0) }
        guard let marker = FortuneEnding.marker(read) else { return nil }
        self.init(fortune: marker.withoutClosingMark(read.attribution(marker.rest)))
    }

    /// Whether an attribution may be split at a character, or end with it.
    package static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "“", "”", "„", "«", "»", "(", ")", ",", "-", "–", "—", "―": true
        default: false
        }
    }

    /// The places of an attribution and the signs there; none where a sign was struck again over itself.
    private static func signs(
        of text: Substring
    ) -> some BidirectionalCollection<(place: Substring.Index, sign: Unicode.Scalar?)> {
        let scalars = text.unicodeScalars
        return scalars.indices.lazy.filter { scalars[$0] != Overstrike.backspace }.map { place in
            let next = scalars[scalars.index(after: place)...].first
            return (place, next == Overstrike.backspace ? nil : scalars[place])
        }
    }

    /// A source without the marks that enclose all of it.
    private static func withoutMarks(_ text: Substring) -> Substring {
        EnclosingMarks.remove(from: text, unlessBefore: Overstrike.backspace)
    }

    /// The marks that close what a mark opens; nil for what opens nothing.
    private static func closings(of opening: Unicode.Scalar?) -> [Unicode.Scalar]? {
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
        var comma: Substring.Index?
        var closing: [Unicode.Scalar]?
        for (place, sign) in signs(of: text) {
            if let expected = closing {
                if let sign, expected.contains(sign) { closing = nil }
            } else if let expected = closings(of: sign) {
                if let comma { return comma }
                closing = expected
            } else if sign == "," {
                comma = place
            } else if sign.map(TextRules.isWhiteSpace) != true {
                comma = nil
            }
        }
        return nil
    }

    /// The bracket that the one at the end closes, if a name stands before it and what is inside names a
    /// work.
    private static func bracketOfWork(_ text: Substring) -> Substring.Index? {
        guard text.unicodeScalars.last == ")" else { return nil }
        var depth = 0
        let bracket = signs(of: text).last { _, sign in
            if sign == ")" { depth += 1 }
            if sign == "(" { depth -= 1 }
            return depth == 0
        }?.place
        guard let bracket, !text[..<bracket].trimmed.isEmpty else { return nil }

        let inside = Substring(text[bracket...].unicodeScalars.dropFirst().dropLast()).trimmed
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

extension Substring {
    /// The text without the backspaces that follow signs which were struck again over themselves.
    package var withoutBackspaces: String {
        String(Substring(unicodeScalars.filter { $0 != Overstrike.backspace }))
    }
}
