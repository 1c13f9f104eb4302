import QuoteJSON
import QuoteModel
import QuoteSQLite

extension QuoteStore {
    /// The addresses that `user` visited most, of equals the latest first.
    package func history(of user: UserID, limit: Int) throws(StoreError) -> [HistoryEntry] {
        try readers.read { reader throws(SQLiteError) in
            try reader.history(of: user, limit: limit)
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
