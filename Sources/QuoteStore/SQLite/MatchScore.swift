import CSQLite

/// How well a row of the full-text index fits the words that are searched for: `match_score(search)`.
///
/// BM25 (Robertson and Zaragoza, 2009) for each word and column, weighted by the column, but without
/// what depends on other rows, the rarity of words and the average length: a score stays what it is
/// while others come and go, so that a cursor can name it.
enum MatchScore {
    /// One column of the index: what a word in it counts for, and its usual number of words.
    struct Column {
        let weight: Double
        let usualLength: Double
    }

    /// In the order of the index: text, author, source, tags, note.
    static let columns = [
        Column(weight: 1, usualLength: 20), Column(weight: 2, usualLength: 2),
        Column(weight: 0.6, usualLength: 4), Column(weight: 0.8, usualLength: 3),
        Column(weight: 0.4, usualLength: 20),
    ]
    private static let saturation = 1.2
    private static let lengthShare = 0.75

    /// What `count` occurrences of a word count for in a column of `length` words.
    static func score(_ column: Column, count: Int, length: Int) -> Double {
        let count = Double(count)
        let length = Double(length) / column.usualLength
        let norm = saturation * (1 - lengthShare + lengthShare * length)
        return column.weight * count * (saturation + 1) / (count + norm)
    }
}

/// The function as FTS5 calls it, for the row that its cursor is at.
func matchScore(
    _ api: UnsafePointer<Fts5ExtensionApi>?, _ cursor: OpaquePointer?, _ result: OpaquePointer?,
    _: Int32, _: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let api = api?.pointee, let cursor else { return sqlite3_result_null(result) }
    var score = 0.0
    for phrase in 0..<api.xPhraseCount(cursor) {
        var place = Fts5PhraseIter()
        var column: Int32 = 0
        var offset: Int32 = 0
        var code = api.xPhraseFirst(cursor, phrase, &place, &column, &offset)
        // Occurrences come by column.
        while code == SQLITE_OK, column >= 0, Int(column) < MatchScore.columns.count {
            let current = column
            var count = 0
            while column == current {
                count += 1
                api.xPhraseNext(cursor, &place, &column, &offset)
            }
            var length: Int32 = 0
            code = api.xColumnSize(cursor, current, &length)
            score += MatchScore.score(
                MatchScore.columns[Int(current)], count: count, length: Int(length))
        }
        if code != SQLITE_OK { return sqlite3_result_error_code(result, code) }
    }
    sqlite3_result_double(result, score)
}
