/// How lists write ratings and years.
enum MovieRating {
    /// A rating of IMDb: one or two digits, and more behind a full stop or comma, of 10 if that is said; nil for
    /// what is none from 0 to 10.
    static func imdb(_ text: String) -> Double? {
        var rest = text[...]
        guard let whole = digits(&rest, atMost: 2) else { return nil }
        var number = whole
        if rest.first == "." || rest.first == "," {
            rest.removeFirst()
            guard let fraction = digits(&rest, atMost: 15) else { return nil }
            number += "." + fraction
        }
        guard rest.isEmpty || isOfTen(rest), let rating = Double(number),
            MovieRules.imdbRatings.contains(rating)
        else { return nil }
        return rating
    }

    /// A rating of Rotten Tomatoes: a whole number from 0 to 100, with a percent sign or without.
    static func rottenTomatoes(_ text: String) -> Int64? {
        var rest = text[...]
        guard let whole = digits(&rest, atMost: 3) else { return nil }
        if rest.first == " " { rest.removeFirst() }
        guard rest.isEmpty || rest == "%" && !text.hasSuffix(" "), let rating = Int64(whole),
            MovieRules.percentages.contains(rating)
        else { return nil }
        return rating
    }

    /// A year: the first four digits in a row.
    static func year(_ text: String) -> Int64? {
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
        text.filter { $0 != " " } == "/10"
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
