import QuoteJSON
import QuoteModel

extension QuoteStore {
    /// Whether the quotation `id` is in the trash and can be restored.
    package func isRestorable(_ id: Int64) throws(StoreError) -> Bool {
        let oldest = trashSpan.after
        return try readers.read { reader throws(SQLiteError) in
            let statement = try reader[.trashed]
            statement.bind(id, at: 1)
            statement.bind(oldest.milliseconds, at: 2)
            defer { statement.reset() }
            return try statement.step()
        }
    }

    /// Hands each row of a page of the trash to `row`, the latest deletion first. It may take long: what a
    /// search finds is sorted, and what can't be restored any more is counted.
    package func listTrash(
        _ list: TrashList, row: (QuotationRow) -> Void
    ) throws(StoreError) -> PageEnd {
        let oldest = trashSpan.after
        if let search = list.search, search.match == nil {
            return PageEnd(total: Total(0), next: nil)
        }
        return try readers.read { reader throws(SQLiteError) in
            let total = try reader.total(list, oldest: oldest)
            let next = try reader.page(
                list.statements, order: .deletion, after: list.cursor, limit: list.limit, row
            ) { name throws(SQLiteError) in
                let statement = try reader[name]
                list.bind(to: statement, oldest: oldest)
                return statement
            }
            return PageEnd(total: total, next: next)
        }
    }

    /// The deletions that can be restored now.
    var trashSpan: TrashSpan {
        let now = Timestamp.now
        let days = Int64(trashDays) * 86_400_000
        return TrashSpan(after: Timestamp(milliseconds: now.milliseconds - days), until: now)
    }

    /// Brings a quotation back from the trash, under its id and with all it had.
    package func restore<T: Sendable>(
        _ id: Int64, render: @escaping Render<T>,
        completion: @escaping @Sendable (Result<RestoreOutcome<T>, StoreError>) -> Void
    ) {
        let oldest = trashSpan.after
        write(completion: completion) { writer throws(SQLiteError) in
            if try writer.find(id, { _ in true }) != nil { return .notDeleted }
            guard try writer.restore(id, deletedAfter: oldest) else { return .notFound }
            return .restored(try writer.require(id, render))
        }
    }

    /// Brings everything back that is in the trash now and can be restored, or of that what an import added, in
    /// short steps; tells how many.
    package func restoreAll(
        ofImport importID: Int64?,
        completion: @escaping @Sendable (Result<Int64, StoreError>) -> Void
    ) {
        let span = trashSpan
        writeCountedSteps(completion: completion) { writer throws(SQLiteError) in
            let count = try writer.restoreSome(ofImport: importID, span)
            return WriteStep(count: count, hasMore: count > 0)
        }
    }

    /// Forgets everything that is in the trash now for good, in short steps.
    package func emptyTrash(completion: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        forgetTrash(until: .now, completion: completion)
    }

    /// Forgets what can't be restored any more, in short steps.
    func purgeTrash(completion: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        forgetTrash(until: trashSpan.after, completion: completion)
    }

    private func forgetTrash(
        until time: Timestamp, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        writeSteps(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            try writer.forgetTrash(until: time) > 0
        }
    }
}

extension Reader {
    /// How many a list of the trash has: exactly, or as far as it is worth counting what is filtered.
    fileprivate func total(
        _ list: TrashList, oldest: Timestamp
    ) throws(SQLiteError) -> Total {
        if list.search == nil, list.importID == nil {
            return Total(try tally().trashed - count(.expiredTrash, list, oldest))
        }
        let name = list.search == nil ? ReadStatement.trashOfImportCount : .trashSearchCount
        return Total(try count(name, list, oldest), isWhole: false)
    }

    private func count(
        _ name: ReadStatement, _ list: TrashList, _ oldest: Timestamp
    ) throws(SQLiteError) -> Int64 {
        let statement = try self[name]
        statement.bind(Total.limit + 1, at: 3)
        list.bind(to: statement, oldest: oldest)
        guard try statement.step() else { return 0 }
        defer { statement.reset() }
        return statement.integer(0)
    }
}
