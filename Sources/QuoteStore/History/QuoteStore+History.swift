import Glibc
import QuoteJSON

extension QuoteStore {
    /// The addresses that `user` visited most, of equals the latest first.
    public func history(of user: UserID, limit: Int) throws(StoreError) -> [HistoryEntry] {
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

    /// The addresses of `user` that hold `text`, without minding scheme, `www.` and case: those that begin with
    /// it first, then in the order of ``history(of:limit:)``. It may walk through the whole history.
    public func history(
        of user: UserID, holding text: String, limit: Int
    ) throws(StoreError) -> [HistoryEntry] {
        let wanted = VisitedAddress.folded(String(text.trimmed))
        if wanted.isEmpty { return try history(of: user, limit: limit) }
        return try readers.read { reader throws(SQLiteError) in
            let ids = try reader.visited(by: user, holding: wanted, limit: limit)
            var entries: [HistoryEntry] = []
            for id in ids {
                if let entry = try reader.historyEntry(id, of: user) { entries.append(entry) }
            }
            return entries
        }
    }

    /// Whether `user` has the entry `id`.
    public func hasHistory(_ id: Int64, of user: UserID) throws(StoreError) -> Bool {
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

    /// Walks from the most visited address on, until enough begin with what is wanted.
    fileprivate func visited(
        by user: UserID, holding wanted: String, limit: Int
    ) throws(SQLiteError) -> [Int64] {
        var beginning: [Int64] = []
        var holding: [Int64] = []
        let statement = try self[.historyWalk]
        statement.bind(user.number, at: 1)
        defer { statement.reset() }
        while beginning.count < limit, try statement.step() {
            // SQLite ends a text with a zero byte.
            guard let address = statement.utf8(1)?.baseAddress else { continue }
            let text = UnsafeRawPointer(address).assumingMemoryBound(to: CChar.self)
            guard let place = strstr(text, wanted) else { continue }
            if place == UnsafeMutablePointer(mutating: text) {
                beginning.append(statement.integer(0))
            } else if holding.count < limit {
                holding.append(statement.integer(0))
            }
        }
        return beginning + holding.prefix(limit - beginning.count)
    }
}
