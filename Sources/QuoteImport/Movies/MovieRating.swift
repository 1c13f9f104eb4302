import QuoteModel

/// How lists write ratings and years.
package enum MovieRating {
    /// A rating of IMDb: one or two digits, and more behind a full stop or comma, of 10 if that is said; nil for
    /// what is none from 0 to 10.
    package static func imdb(_ text: String) -> Double? {
        var rest = text[...]
        guard let rating = decimal(&rest, wholeDigits: 2), rest.isEmpty || isOfTen(rest),
            MovieRules.imdbRatings.contains(rating)
        else { return nil }
        return rating
    }

    /// A rating whose highest value is `max`, in a scale whose highest value is `scale`; nil for what is none.
    ///
    /// - Parameter max: the same as `scale` when nil.
    package static func scaled(_ value: String, max: String?, to scale: Double) -> Double? {
        guard let number = wholeDecimal(value), let highest = max.map(wholeDecimal) ?? scale,
            highest > 0, number <= highest
        else { return nil }
        return number * scale / highest
    }

    /// A rating of Rotten Tomatoes: a whole number from 0 to 100, with a percent sign or without.
    package static func rottenTomatoes(_ text: String) -> Int64? {
        var rest = text[...]
        guard let whole = digits(&rest, atMost: 3) else { return nil }
        if rest.first == " " { rest.removeFirst() }
        guard rest.isEmpty || rest == "%" && !text.hasSuffix(" "), let rating = Int64(whole),
            MovieRules.percentages.contains(rating)
        else { return nil }
        return rating
    }

    /// A year: the first four digits in a row.
    package static func year(_ text: String) -> Int64? {
        var rest = text[...]
        while !rest.isEmpty {
            if let year = digits(&rest, atMost: 4), year.utf8.count == 4 {
                return Int64(year).flatMap { MovieRules.years.contains($0) ? $0 : nil }
            }
            rest = rest.drop { isDigit($0) }.drop { !isDigit($0) }
        }
        return nil
    }

    /// ` / 10`
    private static func isOfTen(_ text: Substring) -> Bool {
        var rest = text.drop { $0 == " " }
        guard rest.popFirst() == "/" else { return false }
        return rest.drop { $0 == " " } == "10"
    }

    private static func wholeDecimal(_ text: String) -> Double? {
        var rest = text[...]
        let number = decimal(&rest, wholeDigits: 9)
        return rest.isEmpty ? number : nil
    }

    /// Digits, and more behind a full stop or comma.
    private static func decimal(_ rest: inout Substring, wholeDigits: Int) -> Double? {
        guard let whole = digits(&rest, atMost: wholeDigits) else { return nil }
        guard rest.first == "." || rest.first == "," else { return Double(whole) }
        rest.removeFirst()
        guard let fraction = digits(&rest, atMost: 15) else { return nil }
        return Double(whole + "." + fraction)
    }

    private static func digits(_ rest: inout Substring, atMost limit: Int) -> String? {
        let digits = rest.prefix(limit).prefix { isDigit($0) }
        if digits.isEmpty { return nil }
        rest = rest[digits.endIndex...]
        return String(digits)
    }

    private static func isDigit(_ character: Character) -> Bool {
        ("0"..."9").contains(character) && character.utf8.count == 1
    }
}
