import CSQLite
import QuoteText

/// A sum over the entries of a full-text index, which is the same in every order.
///
/// An entry is a term, the row that has it, the column and the position in the column. Two indexes with the
/// same entries have the same sum; two that differ have another one, but for one case in 2^64.
package struct IndexDigest: Equatable {
    package private(set) var sum: UInt64 = 0

    /// The row and the place within it at which a term stands.
    package struct Place {
        package let row: Int64
        package let column: Int
        package let position: Int
    }

    package mutating func add(_ term: UnsafeRawBufferPointer, _ place: Place) {
        var hasher = Hasher()
        hasher.combine(bytes: term)
        hasher.combine(place.row)
        hasher.combine(place.column)
        hasher.combine(place.position)
        sum &+= UInt64(bitPattern: Int64(hasher.finalize()))
    }

    package mutating func add(_ part: Int64) {
        sum &+= UInt64(bitPattern: part)
    }
}

/// FTS5's function `match_digest(table, word)`: the sum of a row's entries that match the query, each
/// counted as one of `word`. Only for the connection of a check.
package func matchDigest(
    _ api: UnsafePointer<Fts5ExtensionApi>?, _ cursor: OpaquePointer?, _ result: OpaquePointer?,
    _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let api = api?.pointee, let cursor, count == 1, let word = arguments?[0] else {
        return sqlite3_result_error_code(result, SQLITE_MISUSE)
    }
    let term = UnsafeRawBufferPointer(
        start: sqlite3_value_blob(word), count: Int(sqlite3_value_bytes(word)))
    var instances: Int32 = 0
    var code = api.xInstCount(cursor, &instances)
    var digest = IndexDigest()
    for instance in 0..<instances where code == SQLITE_OK {
        var phrase: Int32 = 0
        var column: Int32 = 0
        var position: Int32 = 0
        code = api.xInst(cursor, instance, &phrase, &column, &position)
        digest.add(
            term,
            IndexDigest.Place(
                row: api.xRowid(cursor), column: Int(column), position: Int(position)))
    }
    if code != SQLITE_OK { return sqlite3_result_error_code(result, code) }
    sqlite3_result_int64(result, Int64(bitPattern: digest.sum))
}
