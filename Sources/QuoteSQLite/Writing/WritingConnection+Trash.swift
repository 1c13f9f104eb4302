import QuoteJSON
import QuoteModel

extension WritingConnection {
    /// Moves a quotation out of the trash; false when it isn't there, or was deleted at `oldest` or before.
    package func restore(_ id: Int64, deletedAfter oldest: Timestamp) throws(SQLiteError) -> Bool {
        let move = try self[.moveFromTrash]
        move.bind(id, at: 1)
        move.bind(try nextRevision(), at: 2)
        move.bind(oldest.milliseconds, at: 3)
        try move.run()
        guard connection.changes > 0 else { return false }
        try run(.deleteTrashed) { $0.bind(id, at: 1) }
        let found = try require(id) { (draft: QuotationDraft($0), createdAt: $0.createdAt) }
        try countCitation(of: found.draft.movie, 1)
        derived.add(found.draft, id, at: found.createdAt)
        derived.removeFromTrash(found.draft, id)
        return true
    }

    /// Restores some of the trash, of an import if one is given, the oldest deletion first; returns how many.
    package func restoreSome(
        ofImport importID: Int64?, _ span: TrashSpan
    ) throws(SQLiteError) -> Int64 {
        let statement = try self[importID == nil ? .someTrash : .someTrashOfImport]
        statement.bind(span.after.milliseconds, at: 1)
        statement.bind(span.until.milliseconds, at: 2)
        statement.bind(Self.quotationsPerStep, at: 3)
        if let importID { statement.bind(importID, at: 4) }
        let ids = try statement.ids()
        for id in ids where try !restore(id, deletedAfter: span.after) {
            preconditionFailure("a quotation is in the trash and is not")
        }
        return Int64(ids.count)
    }

    /// Forgets some of what was deleted until `time`, the oldest first; returns how many.
    package func forgetTrash(until time: Timestamp) throws(SQLiteError) -> Int64 {
        // What this transaction has deleted before is taken out of the index only once it is in there.
        try writeTrashIndex()
        for name in [WriteStatement.unindexOldTrash, .forgetTrash] {
            try run(name) { statement in
                statement.bind(time.milliseconds, at: 1)
                statement.bind(Self.quotationsPerStep, at: 2)
            }
        }
        return connection.changes
    }

    /// So many quotations are moved, with all that is derived from them, in a short transaction.
    package static let quotationsPerStep: Int64 = 100
}

extension Statement {
    /// The ids that are its first column, of all rows.
    package func ids() throws(SQLiteError) -> [Int64] {
        var ids: [Int64] = []
        while try step() { ids.append(integer(0)) }
        return ids
    }
}
