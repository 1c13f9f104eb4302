import QuoteJSON
import QuoteModel

extension Reader {
    /// Whether the quotation `id` was deleted after `oldest`.
    package func isRestorable(
        _ id: Int64, deletedAfter oldest: Timestamp
    ) throws(SQLiteError) -> Bool {
        let statement = try self[.trashed]
        statement.bind(id, at: 1)
        statement.bind(oldest.milliseconds, at: 2)
        defer { statement.reset() }
        return try statement.step()
    }

    /// Hands each row of a page of the trash to `row`, the latest deletion first.
    package func trashPage(
        _ list: TrashList, oldest: Timestamp, _ row: (QuotationRow) -> Void
    ) throws(SQLiteError) -> PageEnd {
        if let search = list.search, search.match == nil {
            return PageEnd(total: Total(0), next: nil)
        }
        let total = try total(list, oldest: oldest)
        let next = try page(
            list.statements, order: .deletion, after: list.cursor, limit: list.limit, row
        ) { name throws(SQLiteError) in
            let statement = try self[name]
            list.bind(to: statement, oldest: oldest)
            return statement
        }
        return PageEnd(total: total, next: next)
    }

    /// How many a list of the trash has: exactly, or as far as it is worth counting what is filtered.
    private func total(
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
