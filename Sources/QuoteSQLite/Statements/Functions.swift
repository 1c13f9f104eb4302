import CSQLite
import QuoteModel
import QuoteText

/// The SQL functions of our own, by which what is derived from quotations is made anew and checked.
package enum Functions {
    /// Adds `name_key(text)`, a folded name, `collation_key(text)` and `duplicate_number(text)` to a connection,
    /// of which all are NULL of NULL, and `movie_number(title, director)`; `canonical_url(url)` and
    /// `history_sought(canonical, title)` for the history.
    package static func register(on handle: OpaquePointer) throws(SQLiteError) {
        try add("name_key", nameKey, to: handle)
        try add("collation_key", collationKey, to: handle)
        try add("duplicate_number", duplicateNumber, to: handle)
        try add("movie_number", movieNumber, count: 2, to: handle)
        try add("canonical_url", canonicalURL, to: handle)
        try add("history_sought", historySought, count: 2, to: handle)
    }

    private typealias Function =
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    private static func add(
        _ name: String, _ function: Function, count: Int32 = 1, to handle: OpaquePointer
    ) throws(SQLiteError) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let code = sqlite3_create_function_v2(
            handle, name, count, flags, nil, function, nil, nil, nil)
        if code != SQLITE_OK { throw SQLiteError(code, on: handle) }
    }
}

private func nameKey(
    _ context: OpaquePointer?, _: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let text = argument(arguments) else { return sqlite3_result_null(context) }
    give(text.foldedName, to: context)
}

private func canonicalURL(
    _ context: OpaquePointer?, _: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let url = argument(arguments) else { return sqlite3_result_null(context) }
    give(VisitedAddress.canonical(url), to: context)
}

private func historySought(
    _ context: OpaquePointer?, _: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let canonical = argument(arguments) else { return sqlite3_result_null(context) }
    give(VisitedAddress.sought(canonical, title: argument(arguments, 1)), to: context)
}

/// Makes a text the function's result.
private func give(_ text: String, to context: OpaquePointer?) {
    var text = text
    text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) {
            csqlite_result_text(context, $0.baseAddress ?? emptyText, Int32($0.count))
        }
    }
}

private func collationKey(
    _ context: OpaquePointer?, _: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let text = argument(arguments) else { return sqlite3_result_null(context) }
    CollationKey(text).bytes.withUnsafeBytes {
        csqlite_result_blob(context, $0.baseAddress ?? UnsafeRawPointer(emptyText), Int32($0.count))
    }
}

private func duplicateNumber(
    _ context: OpaquePointer?, _: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let text = argument(arguments) else { return sqlite3_result_null(context) }
    sqlite3_result_int64(context, DuplicatePlace(text, at: CollationKey(text)).keptNumber)
}

private func movieNumber(
    _ context: OpaquePointer?, _: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    let key = MovieKey(title: argument(arguments) ?? "", director: argument(arguments, 1))
    sqlite3_result_int64(context, key.number)
}

/// An argument as text; nil for NULL.
private func argument(
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ place: Int = 0
) -> String? {
    guard let value = arguments?[place], let start = sqlite3_value_text(value) else { return nil }
    return String(
        decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))),
        as: UTF8.self)
}

/// The address of a text without characters: of NULL, SQLite would make NULL.
// Safe to share: never written to, never freed.
private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    text.pointee = 0
    return UnsafePointer(text)
}()
