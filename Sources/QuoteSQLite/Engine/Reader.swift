import QuoteSystem

/// A connection that only reads, with its statements and the snapshot that it stands on.
///
/// While the store's version is the same, one snapshot serves many reads, each without a system call.
package final class Reader: @unchecked Sendable {
    // Safe to hand from thread to thread: one alone holds it, having taken it from the pool.
    private let deadline: QueryDeadline
    private let connection: Connection
    private var statements: StatementSet<ReadStatement>
    private var filtered: StatementSet<FilteredStatement>
    private var snapshotVersion: UInt64?
    private var snapshotStart: Int64 = 0

    /// How long a snapshot is kept, in milliseconds: the write-ahead log can't be reset behind it.
    private static let snapshotLife: Int64 = 50

    /// - Parameter patience: how long a read may take, in milliseconds.
    package init(path: String, patience: Int64) throws(SQLiteError) {
        connection = try Connection(path: path, mode: .read)
        deadline = QueryDeadline(on: connection, patience: patience)
        statements = StatementSet(on: connection)
        filtered = StatementSet(on: connection)
    }

    package subscript(name: ReadStatement) -> Statement {
        get throws(SQLiteError) { try statements[name] }
    }

    package subscript(name: FilteredStatement) -> Statement {
        get throws(SQLiteError) { try filtered[name] }
    }

    /// Stands on a snapshot that holds all that was committed when the store's version was `version`.
    package func enter(_ version: UInt64) throws(SQLiteError) {
        let now = Clock.milliseconds
        deadline.begin(now)
        if snapshotVersion == version, now - snapshotStart < Self.snapshotLife { return }
        try leave()
        try statements[.begin].run()
        // The snapshot is taken by the first read; before it, `version` was looked at.
        let tally = try statements[.tally]
        _ = try tally.step()
        tally.reset()
        snapshotStart = now
        if VersionFile.isSettled(version) { snapshotVersion = version }
    }

    /// Gives the snapshot up.
    package func leave() throws(SQLiteError) {
        snapshotVersion = nil
        if connection.inTransaction { try statements[.commit].run() }
    }

    /// Gives the snapshot up when it has been kept for long enough.
    package func leaveIfOld() throws(SQLiteError) {
        if Clock.milliseconds - snapshotStart >= Self.snapshotLife { try leave() }
    }

    /// A number from the row that counts everything.
    package func tally() throws(SQLiteError) -> Tally {
        let statement = try statements[.tally]
        guard try statement.step() else {
            return Tally(quotations: 0, attributed: 0, trashed: 0, movies: 0, revision: 0)
        }
        defer { statement.reset() }
        return Tally(
            quotations: statement.integer(0), attributed: statement.integer(1),
            trashed: statement.integer(2), movies: statement.integer(4),
            revision: statement.integer(3))
    }
}

/// How many there are of each.
package struct Tally: Equatable, Sendable {
    package let quotations: Int64
    /// Quotations that aren't anonymous.
    package let attributed: Int64
    /// Deleted quotations that can still be restored.
    package let trashed: Int64
    package let movies: Int64
    /// The number of the last change of a quotation.
    package let revision: Int64
}
