import QuoteJSON
import QuoteModel
import QuoteSQLite

extension QuoteStore {
    /// Finds the quotation `id` and gives what `render` makes of it; nil when there is none.
    @specialized(where T == Bytes)
    package func find<T>(_ id: Int64, render: (QuotationRow) -> T) throws(StoreError) -> T? {
        try readers.read { reader throws(SQLiteError) in try reader.quotation(id, render) }
    }

    /// Whether there is a quotation `id`.
    package func contains(_ id: Int64) throws(StoreError) -> Bool {
        try readers.read { reader throws(SQLiteError) in try reader.hasRow(.quotation, id) }
    }

    /// Hands each row of a page to `row`.
    package func list(
        _ list: QuotationList, row: (QuotationRow) -> Void
    ) throws(StoreError) -> PageEnd {
        try readers.read { reader throws(SQLiteError) in try reader.page(list, row) }
    }

    /// How many there are of each.
    package func tally() throws(StoreError) -> Tally {
        try readers.read { reader throws(SQLiteError) in try reader.tally() }
    }
}
