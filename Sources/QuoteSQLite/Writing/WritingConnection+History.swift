import QuoteJSON
import QuoteModel

extension WritingConnection {
    /// Counts a visit; returns its entry's id, and whether the address is new.
    package func count(
        _ visit: Visit, of user: UserID, at time: Timestamp
    ) throws(SQLiteError) -> (id: Int64, isNew: Bool) {
        if let id = try id(of: visit.address, of: user) {
            try run(.countVisit) { statement in
                statement.bind(id, at: 1)
                statement.bind(visit.title, at: 2)
                statement.bind(time.milliseconds, at: 3)
            }
            return (id, false)
        }
        try run(.addVisited) { statement in
            statement.bind(user.number, at: 1)
            statement.bind(visit.address.url, at: 2)
            statement.bind(visit.title, at: 3)
            statement.bind(visit.address.canonical, at: 4)
            statement.bind(time.milliseconds, at: 5)
        }
        let id = connection.lastInsertedRow
        try keepHistoryShort(of: user, sparing: id)
        return (id, true)
    }

    package func historyEntry(_ id: Int64, of user: UserID) throws(SQLiteError) -> HistoryEntry? {
        let statement = try self[.historyEntry]
        statement.bind(id, at: 1)
        statement.bind(user.number, at: 2)
        defer { statement.reset() }
        return try statement.step() ? HistoryEntry(statement) : nil
    }

    /// What the request came to when it was made before. Kept is the entry's id, negative for one that was
    /// counted once more.
    package func visitOutcome(
        of retry: RetryKey, at now: Timestamp
    ) throws(SQLiteError) -> VisitOutcome? {
        guard let earlier = try outcome(of: retry, at: now) else { return nil }
        guard case .created(let id, let body) = earlier else { return .otherRequest }
        return id > 0 ? .added(id: id, body) : .counted(body)
    }

    private func id(of address: VisitedAddress, of user: UserID) throws(SQLiteError) -> Int64? {
        let statement = try self[.visited]
        statement.bind(user.number, at: 1)
        statement.bind(address.canonical, at: 2)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : nil
    }

    private func keepHistoryShort(of user: UserID, sparing id: Int64) throws(SQLiteError) {
        let overflow = try self[.historyOverflow]
        overflow.bind(user.number, at: 1)
        overflow.bind(Int64(HistoryEntry.limit), at: 2)
        let isTooLong = try overflow.step()
        overflow.reset()
        guard isTooLong else { return }
        try run(.forgetLeastVisited) { statement in
            statement.bind(user.number, at: 1)
            statement.bind(id, at: 2)
        }
    }
}
