import CSQLite

/// A prepared statement, owned by its connection's holder and used by one thread at a time.
///
/// Columns count from 0, parameters from 1. What a column gives is valid until the next step.
package final class Statement {
    private let handle: OpaquePointer
    private let connection: Connection

    package init(_ sql: SQL, on connection: Connection) throws(SQLiteError) {
        var handle: OpaquePointer?
        // Kept for long: SQLITE_PREPARE_PERSISTENT spares the lookaside memory.
        let code = sqlite3_prepare_v3(
            connection.handle, sql.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw SQLiteError(code, on: connection.handle) }
        self.handle = handle
        self.connection = connection
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs to the next row; false when there is none, and the statement is then reset.
    package func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE {
            sqlite3_reset(handle)
            return false
        }
        let error = SQLiteError(code, on: connection.handle)
        sqlite3_reset(handle)
        throw error
    }

    /// Runs a statement that gives no rows, to its end.
    package func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Ends a run before its last row. Bound values stay until bound anew.
    package func reset() {
        sqlite3_reset(handle)
    }

    /// The greatest number of a parameter (sqlite3_bind_parameter_count).
    package var parameterCount: Int32 { sqlite3_bind_parameter_count(handle) }

    package func bind(_ value: Int64, at index: Int32) {
        check(sqlite3_bind_int64(handle, index, value))
    }

    package func bind(_ value: Int64?, at index: Int32) {
        if let value { bind(value, at: index) } else { check(sqlite3_bind_null(handle, index)) }
    }

    package func bind(_ value: Double?, at index: Int32) {
        let code =
            value.map { sqlite3_bind_double(handle, index, $0) } ?? sqlite3_bind_null(handle, index)
        check(code)
    }

    package func bind(_ value: String?, at index: Int32) {
        guard var value else { return check(sqlite3_bind_null(handle, index)) }
        value.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { text in
                // An empty text may have no address, which SQLite would take for NULL.
                guard let start = text.baseAddress else {
                    return check(csqlite_bind_text(handle, index, "", 0))
                }
                check(csqlite_bind_text(handle, index, start, Int32(text.count)))
            }
        }
    }

    package func bind(_ value: [UInt8]?, at index: Int32) {
        guard let value else { return check(sqlite3_bind_null(handle, index)) }
        value.withUnsafeBytes {
            if let start = $0.baseAddress {
                check(csqlite_bind_blob(handle, index, start, Int32($0.count)))
            } else {
                check(sqlite3_bind_zeroblob(handle, index, 0))
            }
        }
    }

    package func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    package func real(_ column: Int32) -> Double {
        sqlite3_column_double(handle, column)
    }

    package func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// The text's UTF-8, nil for NULL.
    package func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    package func text(_ column: Int32) -> String? {
        utf8(column).map { String(decoding: $0, as: UTF8.self) }
    }

    package func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, column))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Hands the bytes to `body`, for the time of the call.
    package func withBlob<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result)
        -> Result
    {
        let start = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    /// Binding fails for an index that the statement doesn't have, or a value beyond SQLite's limits,
    /// both bugs of ours.
    private func check(_ code: Int32) {
        precondition(code == SQLITE_OK, "binding: \(String(cString: sqlite3_errstr(code)))")
    }
}
