/// The one connection that writes, with its statements. It belongs to the writer's thread.
package final class WritingConnection: @unchecked Sendable {
    // Safe to hand over: opened by one thread, then used by the writer's alone.
    package let connection: Connection
    private var statements: StatementSet<WriteStatement>
    /// What the open transaction still has to write.
    package var derived = DerivedChanges()
    package var mergePace = MergePace()
    package let log: WriteAheadLog
    /// Compared before each transaction, under the write lock.
    package var logWatch: LogWatch
    private var isSynchronous = true
    /// Whether the log may hold transactions that aren't on disk.
    private var hasUnsynchronized = false

    package init(_ connection: Connection) {
        self.connection = connection
        statements = StatementSet(on: connection)
        log = WriteAheadLog(of: connection)
        logWatch = LogWatch(of: connection)
    }

    package subscript(name: WriteStatement) -> Statement {
        get throws(SQLiteError) { try statements[name] }
    }

    package func run(_ name: WriteStatement) throws(SQLiteError) {
        try statements[name].run()
    }

    /// Runs a statement with the values that `bind` gives it.
    package func run(_ name: WriteStatement, _ bind: (Statement) -> Void) throws(SQLiteError) {
        let statement = try statements[name]
        bind(statement)
        try statement.run()
    }

    /// Begins a transaction whose commit waits for the disk, or doesn't. The latter are kept over the end of
    /// the process, and over a loss of power up to some commit, none half.
    package func begin(synchronous: Bool) throws(SQLiteError) {
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
    package func commit() throws(SQLiteError) {
        try run(.commit)
        // At once: nobody may be told of the commit before.
        logWatch.remember()
        if isSynchronous { hasUnsynchronized = false }
    }

    /// Runs `body` in a transaction of its own.
    package func transaction<T>(
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
    package func abandon() {
        derived = DerivedChanges()
        // A rollback can only fail for want of a transaction (SQLite, "Response To Errors Within A
        // Transaction").
        if connection.inTransaction { try? run(.rollback) }
        logWatch.remember()
    }

    /// Overwrites what a commit whose fdatasync failed left in the log, where it would count as
    /// committed at the next start: the next transaction takes its place, without a sync of its own, and
    /// what follows it no longer fits the log's checksums.
    package func overwriteFailedCommit() {
        abandon()
        // If this fails too, the disk takes nothing any more, and nothing is left to try.
        try? connection.execute("PRAGMA synchronous = OFF")
        try? run(.begin)
        try? set("failed-commit", "overwritten")
        try? run(.commit)
        try? connection.execute("PRAGMA synchronous = FULL")
        isSynchronous = true
    }
}
