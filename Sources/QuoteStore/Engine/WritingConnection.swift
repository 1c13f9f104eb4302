import CSQLite

/// The one connection that writes, with its statements. It belongs to the writer's thread.
final class WritingConnection: @unchecked Sendable {
    // Safe to hand over: opened by one thread, then used by the writer's alone.
    let connection: Connection
    private var statements: StatementSet<WriteStatement>
    /// What the open transaction still has to write.
    var derived = DerivedChanges()
    var mergePace = MergePace()
    /// Pages in the write-ahead log after the last commit, set by SQLite's hook.
    private let logPages = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    private var checkpointedPages: Int32 = 0
    private var isSynchronous = true
    /// Whether the log may hold transactions that aren't on disk.
    private var hasUnsynchronized = false

    /// The log is copied into the database when it has grown by this many pages (16 MiB).
    private static let checkpointPages: Int32 = 4000
    /// The log is started anew when it has this many pages (64 MiB), with readers held off a moment.
    private static let restartPages: Int32 = 16_000

    init(_ connection: Connection) {
        self.connection = connection
        statements = StatementSet(on: connection)
        logPages.pointee = 0
        sqlite3_wal_hook(connection.handle, rememberLogPages, logPages)
    }

    deinit {
        sqlite3_wal_hook(connection.handle, nil, nil)
        logPages.deallocate()
    }

    subscript(name: WriteStatement) -> Statement {
        get throws(SQLiteError) { try statements[name] }
    }

    func run(_ name: WriteStatement) throws(SQLiteError) {
        try statements[name].run()
    }

    /// Runs a statement with the values that `bind` gives it.
    func run(_ name: WriteStatement, _ bind: (Statement) -> Void) throws(SQLiteError) {
        let statement = try statements[name]
        bind(statement)
        try statement.run()
    }

    /// Begins a transaction whose commit waits for the disk, or doesn't. The latter are kept over the end of
    /// the process, and over a loss of power up to some commit, none half.
    func begin(synchronous: Bool) throws(SQLiteError) {
        if synchronous != isSynchronous {
            try connection.execute(
                synchronous ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
            isSynchronous = synchronous
        }
        try run(.begin)
        if !synchronous {
            hasUnsynchronized = true
        } else if hasUnsynchronized {
            // A transaction that changes nothing wouldn't be synchronized, nor would those before it.
            try run(.countSynchronization)
        }
    }

    /// Commits what is open.
    func commit() throws(SQLiteError) {
        try run(.commit)
        if isSynchronous { hasUnsynchronized = false }
    }

    /// Runs `body` in a transaction of its own.
    func transaction<T>(
        synchronous: Bool = true, _ body: () throws(SQLiteError) -> T
    ) throws(SQLiteError) -> T {
        try begin(synchronous: synchronous)
        do {
            let result = try body()
            try writeDerived()
            try commit()
            return result
        } catch {
            abandon()
            throw error
        }
    }

    /// Rolls back what is open, if SQLite hasn't done so already.
    func abandon() {
        derived = DerivedChanges()
        // A rollback can only fail for want of a transaction (SQLite, "Response To Errors Within A
        // Transaction").
        if connection.inTransaction { try? run(.rollback) }
    }

    /// Overwrites what a commit whose fdatasync failed left in the log, where it would count as
    /// committed at the next start: the next transaction takes its place, without a sync of its own, and
    /// what follows it no longer fits the log's checksums.
    func overwriteFailedCommit() {
        abandon()
        // If this fails too, the disk takes nothing any more, and nothing is left to try.
        try? connection.execute("PRAGMA synchronous = OFF")
        try? run(.begin)
        try? set("failed-commit", "overwritten")
        try? run(.commit)
        try? connection.execute("PRAGMA synchronous = FULL")
        isSynchronous = true
    }

    /// Whether the log has to be copied, whoever waits.
    var isLogLong: Bool { logPages.pointee - checkpointedPages >= 2 * Self.checkpointPages }

    /// Copies the log into the database when it has grown enough. `holdingReaders` is given the
    /// restart of the log, for which no reader may stand on it.
    func checkpointIfDue(holdingReaders: (() -> Void) -> Void) {
        if logPages.pointee < checkpointedPages { checkpointedPages = 0 }
        guard logPages.pointee - checkpointedPages >= Self.checkpointPages else { return }
        checkpoint(SQLITE_CHECKPOINT_PASSIVE)
        if logPages.pointee >= Self.restartPages {
            holdingReaders { checkpoint(SQLITE_CHECKPOINT_RESTART) }
        }
    }

    /// Copies all of the log into the database and empties the log.
    func checkpointWhole() {
        checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
    }

    private func checkpoint(_ mode: Int32) {
        var pages: Int32 = 0
        var copied: Int32 = 0
        // What fails here loses nothing: the log stays, and the next checkpoint copies it.
        let code = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, &pages, &copied)
        if code == SQLITE_OK || code == SQLITE_BUSY, copied >= 0 { checkpointedPages = copied }
    }
}

private func rememberLogPages(
    _ place: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafePointer<CChar>?, _ pages: Int32
) -> Int32 {
    place?.assumingMemoryBound(to: Int32.self).pointee = pages
    return SQLITE_OK
}
