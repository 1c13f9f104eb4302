import QuoteJSON
import QuoteModel

extension QuoteStore {
    /// The addresses that `user` visited most, of equals the latest first.
    package func history(of user: UserID, limit: Int) throws(StoreError) -> [HistoryEntry] {
        try readers.read { reader throws(SQLiteError) in
            let statement = try reader[.history]
            statement.bind(user.number, at: 1)
            statement.bind(Int64(limit), at: 2)
            defer { statement.reset() }
            var entries: [HistoryEntry] = []
            while try statement.step() { entries.append(HistoryEntry(statement)) }
            return entries
        }
    }

    /// The entries of `user` whose address, as people read it, or title holds `text`, without minding scheme, `www.`
    /// and case: those first whose address begins with it, then in the order of ``history(of:limit:)``. It may walk through the whole history.
    package func history(
        of user: UserID, holding text: String, limit: Int
    ) throws(StoreError) -> [HistoryEntry] {
        guard let search = HistorySearch(String(text.trimmed)) else {
            return try history(of: user, limit: limit)
        }
        let walk = try historyWalks.walk(of: user, version: version) { () throws(StoreError) in
            try readers.read { reader throws(SQLiteError) in try reader.historyWalk(of: user) }
        }
        let ids = walk.ids(of: search, limit: limit)
        return try readers.read { reader throws(SQLiteError) in
            var entries: [HistoryEntry] = []
            for id in ids {
                if let entry = try reader.historyEntry(id, of: user) { entries.append(entry) }
            }
            return entries
        }
    }

    /// Whether `user` has the entry `id`.
    package func hasHistory(_ id: Int64, of user: UserID) throws(StoreError) -> Bool {
        try readers.read { reader throws(SQLiteError) in
            try reader.historyEntry(id, of: user) != nil
        }
    }
}

extension Reader {
    fileprivate func historyEntry(_ id: Int64, of user: UserID) throws(SQLiteError) -> HistoryEntry?
    {
        let statement = try self[.historyEntry]
        statement.bind(id, at: 1)
        statement.bind(user.number, at: 2)
        defer { statement.reset() }
        return try statement.step() ? HistoryEntry(statement) : nil
    }

    fileprivate func historyWalk(of user: UserID) throws(SQLiteError) -> HistoryWalk {
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
