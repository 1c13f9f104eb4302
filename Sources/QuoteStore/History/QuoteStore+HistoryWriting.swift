import QuoteJSON
import QuoteModel

/// What became of a visit.
package enum VisitOutcome: Sendable {
    /// It is the first of its address: the entry's id, and the answer that its first request got.
    case added(id: Int64, Bytes)
    /// The address was there, and is counted once more.
    case counted(Bytes)
    /// The key of the request came with another one before.
    case otherRequest
}

/// What became of forgetting an address.
package enum ForgetOutcome: Sendable {
    case forgotten
    case notFound
    /// The entry is another one than the caller thinks; it is still there.
    case preconditionFailed
}

extension QuoteStore {
    package typealias RenderEntry = @Sendable (HistoryEntry) -> Bytes

    /// Counts a visit. `completion` gets what `render` makes of the entry, once it is on disk; for a request
    /// that was made before, what that one got.
    package func count(
        _ visit: Visit, of user: UserID, once retry: RetryKey? = nil,
        render: @escaping RenderEntry,
        completion: @escaping @Sendable (Result<VisitOutcome, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) -> VisitOutcome in
            let now = Timestamp.now
            if let retry, let earlier = try writer.visitOutcome(of: retry, at: now) {
                return earlier
            }
            let (id, isNew) = try writer.count(visit, of: user, at: now)
            guard let entry = try writer.historyEntry(id, of: user) else {
                preconditionFailure("an entry is gone within the transaction that wrote it")
            }
            let body = render(entry)
            if let retry {
                try writer.keep(body, resource: isNew ? id : -id, for: retry, at: now)
            }
            return isNew ? .added(id: id, body) : .counted(body)
        }
    }

    /// Changes an entry's title, without counting a visit; `completion` gets what `render` makes of the entry.
    package func update(
        _ id: Int64, _ change: HistoryChange, of user: UserID,
        if precondition: @escaping @Sendable (HistoryEntry) -> Bool,
        render: @escaping RenderEntry,
        completion: @escaping @Sendable (Result<UpdateOutcome<Bytes>, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) in
            guard let entry = try writer.historyEntry(id, of: user) else { return .notFound }
            guard precondition(entry) else { return .preconditionFailed }
            try writer.run(.nameVisited) { statement in
                statement.bind(id, at: 1)
                statement.bind(change.title.applied(to: entry.title), at: 2)
            }
            guard let changed = try writer.historyEntry(id, of: user) else {
                preconditionFailure("an entry is gone within the transaction that wrote it")
            }
            return .updated(render(changed))
        }
    }

    /// Forgets an address.
    package func deleteHistory(
        _ id: Int64, of user: UserID, if precondition: @escaping @Sendable (HistoryEntry) -> Bool,
        completion: @escaping @Sendable (Result<ForgetOutcome, StoreError>) -> Void
    ) {
        write(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            guard let entry = try writer.historyEntry(id, of: user) else { return .notFound }
            guard precondition(entry) else { return .preconditionFailed }
            try writer.run(.deleteHistoryEntry) { statement in
                statement.bind(id, at: 1)
                statement.bind(user.number, at: 2)
            }
            return .forgotten
        }
    }

    /// Forgets all addresses of a user.
    package func clearHistory(
        of user: UserID, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        write(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            try writer.run(.deleteHistory) { $0.bind(user.number, at: 1) }
        }
    }
}

extension WritingConnection {
    /// Counts a visit; returns its entry's id, and whether the address is new.
    fileprivate func count(
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

    fileprivate func historyEntry(_ id: Int64, of user: UserID) throws(SQLiteError) -> HistoryEntry?
    {
        let statement = try self[.historyEntry]
        statement.bind(id, at: 1)
        statement.bind(user.number, at: 2)
        defer { statement.reset() }
        return try statement.step() ? HistoryEntry(statement) : nil
    }

    /// What the request came to when it was made before. Kept is the entry's id, negative for one that was
    /// counted once more.
    fileprivate func visitOutcome(
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
