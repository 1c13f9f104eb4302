import CSQLite

/// A connection to a database, used by one thread at a time.
package final class Connection {
    package enum Mode {
        /// Reads and writes; creates the file.
        case create
        /// Reads and writes a file that is there.
        case write
        /// Reads only, and never checkpoints.
        case read
        /// Reads only, in a check: it may make tables of its own in `temp`, and a query's strings are words.
        case check
    }

    package let handle: OpaquePointer

    /// Sets SQLite up, once for the program and before anything else of it is called.
    ///
    /// It would count what it allocates, for figures that nobody asks for, under one lock for all
    /// threads: a dozen times a read where it is built without memory set aside for each connection, as
    /// Debian's is (SQLITE_OMIT_LOOKASIDE).
    private static let isSetUp = csqlite_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK

    /// Opens the database at `path`, which must be no symbolic link.
    package init(path: String, mode: Mode) throws(SQLiteError) {
        _ = Self.isSetUp
        var handle: OpaquePointer?
        let access =
            switch mode {
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .write: SQLITE_OPEN_READWRITE
            case .read, .check: SQLITE_OPEN_READONLY
            }
        let flags = access | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(code, on: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        try configure(mode)
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs statements that give no rows, one after the other.
    package func execute(_ sql: SQL) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql.text, nil, nil, nil)
        if code != SQLITE_OK { throw SQLiteError(code, on: handle) }
    }

    /// The first column of the first row, as text.
    package func text(_ sql: SQL) throws(SQLiteError) -> String? {
        let statement = try Statement(sql, on: self)
        return try statement.step() ? statement.text(0) : nil
    }

    /// The first column of the first row, as a whole number; 0 when there is no row.
    package func integer(_ sql: SQL) throws(SQLiteError) -> Int64 {
        let statement = try Statement(sql, on: self)
        return try statement.step() ? statement.integer(0) : 0
    }

    /// The id of the row that this connection inserted last (sqlite3_last_insert_rowid).
    package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// How many rows the last statement changed (sqlite3_changes64).
    package var changes: Int64 { sqlite3_changes64(handle) }

    /// How many rows all statements have changed (sqlite3_total_changes64).
    package var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// The absolute path of the database's file.
    package var path: String {
        sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? ""
    }

    /// Whether a transaction is open (sqlite3_get_autocommit).
    package var inTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// How long a statement waits for a lock of another program, in milliseconds.
    package static let busyTimeout: Int32 = 5000

    private func configure(_ mode: Mode) throws(SQLiteError) {
        sqlite3_busy_timeout(handle, Self.busyTimeout)
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
        ] {
            let code = csqlite_db_config(handle, option, Int32(value))
            if code != SQLITE_OK { throw SQLiteError(code, on: handle) }
        }
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 64 << 10),
            (SQLITE_LIMIT_COMPOUND_SELECT, 8), (SQLITE_LIMIT_VARIABLE_NUMBER, 512),
            (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] {
            sqlite3_limit(handle, limit, Int32(value))
        }
        // Checkpoints are the writer's alone, at moments that it chooses.
        try execute("PRAGMA wal_autocheckpoint = 0")
        try FullText.register(on: handle, queries: mode == .check ? .verbatim : .asRows)
        try Functions.register(on: handle)
        switch mode {
        case .read: try execute("PRAGMA query_only = ON; PRAGMA cache_size = -8192")
        case .check: try execute("PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768")
        case .create, .write:
            // A transaction of many rows touches pages all over the indexes; those that don't fit 32 MiB
            // would be written, and read again, before its end.
            try execute(
                """
                PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON;
                PRAGMA cache_size = -32768;
                """)
        }
    }
}
