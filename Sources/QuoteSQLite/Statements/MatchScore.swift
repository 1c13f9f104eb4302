import CSQLite

/// How well a row of the full-text index fits the words that are searched for:
/// `match_score(search, sizes, phrases)`.
///
/// `sizes` are the row's numbers of words, as the index keeps them in `search_docsize`: FTS5 would run a
/// statement for each row to get at them. `phrases` says how many of the query's phrases, the first ones,
/// count.
///
/// BM25 (Robertson and Zaragoza, 2009) for each word and column, weighted by the column, but without
/// what depends on other rows, the rarity of words and the average length: a score stays what it is
/// while others come and go, so that a cursor can name it.
package enum MatchScore {
    /// One column of the index: what a word in it counts for, and its usual number of words.
    package struct Column {
        package let weight: Double
        package let usualLength: Double
    }

    /// In the order of the index: text, author, source, tags, note.
    package static let columns = [
        Column(weight: 1, usualLength: 20), Column(weight: 2, usualLength: 2),
        Column(weight: 0.6, usualLength: 4), Column(weight: 0.8, usualLength: 3),
        Column(weight: 0.4, usualLength: 20),
    ]
    private static let saturation = 1.2
    private static let lengthShare = 0.75

    /// What `count` occurrences of a word count for in a column of `length` words.
    package static func score(_ column: Column, count: Int, length: Int) -> Double {
        let count = Double(count)
        let length = Double(length) / column.usualLength
        let norm = saturation * (1 - lengthShare + lengthShare * length)
        return column.weight * count * (saturation + 1) / (count + norm)
    }
}

/// The numbers of words of a row's columns: varints, one after the other.
private struct ColumnSizes {
    private let bytes: UnsafeRawBufferPointer

    /// Nil when `value` isn't what the index keeps.
    init?(_ value: OpaquePointer?) {
        guard let start = sqlite3_value_blob(value) else { return nil }
        bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    }

    /// The number of words of a column; 0 beyond the last.
    subscript(column: Int32) -> Int {
        var size = 0
        var passed: Int32 = 0
        for byte in bytes {
            size = size << 7 | Int(byte & 0x7F)
            if byte & 0x80 != 0 { continue }
            if passed == column { return size }
            passed += 1
            size = 0
        }
        return 0
    }
}

/// The function as FTS5 calls it, for the row that its cursor is at.
package func matchScore(
    _ api: UnsafePointer<Fts5ExtensionApi>?, _ cursor: OpaquePointer?, _ result: OpaquePointer?,
    _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let api = api?.pointee, let cursor, count == 2, let arguments,
        let sizes = ColumnSizes(arguments[0])
    else { return sqlite3_result_error_code(result, SQLITE_CORRUPT) }
    var score = 0.0
    for phrase in 0..<min(sqlite3_value_int(arguments[1]), api.xPhraseCount(cursor)) {
        var place = Fts5PhraseIter()
        var column: Int32 = 0
        var offset: Int32 = 0
        let code = api.xPhraseFirst(cursor, phrase, &place, &column, &offset)
        if code != SQLITE_OK { return sqlite3_result_error_code(result, code) }
        // Occurrences come by column.
        while column >= 0, Int(column) < MatchScore.columns.count {
            let current = column
            var count = 0
            while column == current {
                count += 1
                api.xPhraseNext(cursor, &place, &column, &offset)
            }
            score += MatchScore.score(
                MatchScore.columns[Int(current)], count: count, length: sizes[current])
        }
    }
    sqlite3_result_double(result, score)
}
