import QuoteJSON
import QuoteModel

extension Reader {
    /// Finds the quotation `id` and gives what `render` makes of it; nil when there is none.
    @specialized(where T == Bytes)
    package func quotation<T>(
        _ id: Int64, _ render: (QuotationRow) -> T
    ) throws(SQLiteError) -> T? {
        let statement = try self[.quotation]
        statement.bind(id, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return render(QuotationRow(statement: statement))
    }

    /// Finds the movie `id` and gives what `render` makes of it; nil when there is none.
    package func movie<T>(_ id: Int64, _ render: (MovieRow) -> T) throws(SQLiteError) -> T? {
        let statement = try self[.movie]
        statement.bind(id, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return render(MovieRow(statement: statement))
    }

    /// Whether a statement gives a row for an id.
    package func hasRow(_ name: ReadStatement, _ id: Int64) throws(SQLiteError) -> Bool {
        let statement = try self[name]
        statement.bind(id, at: 1)
        defer { statement.reset() }
        return try statement.step()
    }
}
