import QuoteModel

extension SearchQuery {
    /// The query as FTS5 reads it; nil when it has no word, and finds nothing.
    ///
    /// A word that may go on is there twice, so that rows that have it whole score higher.
    package var match: String? {
        if phrases.isEmpty { return nil }
        return phrases.map { phrase in
            let quoted = "\"" + phrase.words.joined(separator: " ") + "\""
            return phrase.isPrefix ? "(\(quoted) * OR \(quoted))" : quoted
        }.joined(separator: " AND ")
    }

    /// How many phrases ``match`` has.
    package var phraseCount: Int { phrases.reduce(0) { $0 + ($1.isPrefix ? 2 : 1) } }
}
