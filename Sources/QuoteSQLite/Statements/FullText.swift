import CSQLite
import QuoteText

/// What FTS5 has of our own: the tokenizer `words`, by which index and query part and fold texts alike,
/// and the function `match_score`.
package enum FullText {
    /// How a connection divides the text of a query into words.
    package enum Queries {
        /// As the rows are.
        case asRows
        /// Not at all: each string is one word, already folded.
        case verbatim
    }

    package static func register(
        on handle: OpaquePointer, queries: Queries = .asRows
    ) throws(SQLiteError) {
        guard let api = csqlite_fts5(handle) else {
            throw SQLiteError(code: SQLITE_ERROR, message: "this SQLite has no FTS5")
        }
        var tokenizer = fts5_tokenizer(
            xCreate: createTokenizer, xDelete: deleteTokenizer, xTokenize: tokenize)
        if queries == .verbatim { tokenizer.xTokenize = tokenizeRows }
        var code = api.pointee.xCreateTokenizer(api, "words", nil, &tokenizer, nil)
        if code == SQLITE_OK {
            code = api.pointee.xCreateFunction(api, "match_score", nil, matchScore, nil)
        }
        if code == SQLITE_OK {
            code = api.pointee.xCreateFunction(api, "match_digest", nil, matchDigest, nil)
        }
        if code != SQLITE_OK { throw SQLiteError(code, on: handle) }
    }
}

/// The tokenizer has no state; FTS5 wants an address all the same.
private func createTokenizer(
    _: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _: Int32,
    _ tokenizer: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    tokenizer?.pointee = OpaquePointer(bitPattern: 1)
    return SQLITE_OK
}

private func deleteTokenizer(_: OpaquePointer?) {}

private func tokenize(
    _: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: Int32,
    _ text: UnsafePointer<CChar>?, _ length: Int32,
    _ take: IndexWords.Take?
) -> Int32 {
    guard let text, let take else { return SQLITE_OK }
    return IndexWords.walk(text, length, context, take)
}

/// As `tokenize`, but a query's string is one word.
private func tokenizeRows(
    _ tokenizer: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ flags: Int32,
    _ text: UnsafePointer<CChar>?, _ length: Int32,
    _ take: IndexWords.Take?
) -> Int32 {
    guard flags & FTS5_TOKENIZE_QUERY != 0 else {
        return tokenize(tokenizer, context, flags, text, length, take)
    }
    return take?(context, 0, text, length, 0, length) ?? SQLITE_OK
}
