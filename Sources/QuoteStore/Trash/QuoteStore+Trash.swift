import QuoteJSON
import QuoteModel
import QuoteSQLite

extension QuoteStore {
    /// Whether the quotation `id` is in the trash and can be restored.
    package func isRestorable(_ id: Int64) throws(StoreError) -> Bool {
        let oldest = trashSpan.after
        return try readers.read { reader throws(SQLiteError) in
            try reader.isRestorable(id, deletedAfter: oldest)
        }
    }

    /// Hands each row of a page of the trash to `row`, the latest deletion first. It may take long: what a
    /// search finds is sorted, and what can't be restored any more is counted.
    package func listTrash(
        _ list: TrashList, row: (QuotationRow) -> Void
    ) throws(StoreError) -> PageEnd {
        let oldest = trashSpan.after
        return try readers.read { reader throws(SQLiteError) in
            try reader.trashPage(list, oldest: oldest, row)
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
