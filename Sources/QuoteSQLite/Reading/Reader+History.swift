import QuoteJSON
import QuoteModel

extension Reader {
    /// The entries that `user` visited most, of equals the latest first.
    package func history(of user: UserID, limit: Int) throws(SQLiteError) -> [HistoryEntry] {
        let statement = try self[.history]
        statement.bind(user.number, at: 1)
        statement.bind(Int64(limit), at: 2)
        defer { statement.reset() }
        var entries: [HistoryEntry] = []
        while try statement.step() { entries.append(HistoryEntry(statement)) }
        return entries
    }

    package func historyEntry(_ id: Int64, of user: UserID) throws(SQLiteError) -> HistoryEntry? {
        let statement = try self[.historyEntry]
        statement.bind(id, at: 1)
        statement.bind(user.number, at: 2)
        defer { statement.reset() }
        return try statement.step() ? HistoryEntry(statement) : nil
    }

    package func historyWalk(of user: UserID) throws(SQLiteError) -> HistoryWalk {
        var walk = HistoryWalk()
        let statement = try self[.historyWalk]
        statement.bind(user.number, at: 1)
        defer { statement.reset() }
        while try statement.step() {
            if let sought = statement.utf8(1) { walk.append(statement.integer(0), sought) }
        }
        return walk
    }
}
