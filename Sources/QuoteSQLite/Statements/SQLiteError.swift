import CSQLite

/// A failure that SQLite reports: its extended result code and its message. The message may hold SQL
/// and goes to the log alone.
package struct SQLiteError: Error, Equatable {
    package let code: Int32
    package let message: String

    /// The primary result code, the low eight bits.
    package var primaryCode: Int32 { code & 0xFF }

    package init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    package init(_ code: Int32, on handle: OpaquePointer?) {
        self.code = code
        message = String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    }
}

extension SQLiteError {
    /// Why a database can't be opened.
    package enum Cause {
        case notADatabase, broken, notWritable, other
    }

    package var cause: Cause {
        switch primaryCode {
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_CORRUPT, SQLITE_ERROR: .broken
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM: .notWritable
        default: .other
        }
    }
}
