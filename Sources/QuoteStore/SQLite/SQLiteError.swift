import CSQLite

/// A failure that SQLite reports: its extended result code and its message. The message may hold SQL
/// and goes to the log alone.
struct SQLiteError: Error, Equatable {
    let code: Int32
    let message: String

    /// The primary result code, the low eight bits.
    var primaryCode: Int32 { code & 0xFF }

    init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    init(_ code: Int32, on handle: OpaquePointer?) {
        self.code = code
        message = String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    }
}
