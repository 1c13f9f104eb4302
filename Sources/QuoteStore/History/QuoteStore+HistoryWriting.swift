import QuoteJSON
import QuoteModel
import QuoteSQLite

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
