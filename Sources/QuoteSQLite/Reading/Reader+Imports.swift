import QuoteJSON
import QuoteModel

extension Reader {
    /// Whether a quotation is there already.
    package func verdict(on draft: QuotationDraft) throws(SQLiteError) -> DuplicateVerdict {
        try DuplicateVerdict(on: draft, from: self[.sameText])
    }

    /// At most `limit` imports before the one of the id `before`, the newest first.
    package func imports(before id: Int64, limit: Int) throws(SQLiteError) -> [ImportEntry] {
        let statement = try self[.imports]
        statement.bind(id, at: 1)
        statement.bind(Int64(limit), at: 2)
        defer { statement.reset() }
        var entries: [ImportEntry] = []
        while try statement.step() { entries.append(ImportEntry(statement)) }
        return entries
    }
}

extension ImportEntry {
    fileprivate init(_ statement: Statement) {
        self.init(
            id: statement.integer(0), format: statement.text(1) ?? "",
            startedAt: Timestamp(milliseconds: statement.integer(2)),
            added: statement.integer(3), duplicates: statement.integer(4),
            rejected: statement.integer(5), fileName: statement.text(6),
            undoneAt: statement.isNull(7) ? nil : Timestamp(milliseconds: statement.integer(7)))
    }
}
