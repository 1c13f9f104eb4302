import QuoteModel

extension Reader {
    /// What `render` makes of the quotation that was chosen for `day`; nil when there is none that may be shown.
    package func quotation<T>(
        of day: Day, filterAnonymous: Bool, _ render: (QuotationRow) -> T
    ) throws(SQLiteError) -> T? {
        for slot in filterAnonymous ? DailySlot.allCases : [.all] {
            let statement = try self[.ofDay]
            statement.bind(day.text, at: 1)
            statement.bind(slot.rawValue, at: 2)
            guard try statement.step() else { continue }
            defer { statement.reset() }
            let row = QuotationRow(statement: statement)
            if !filterAnonymous || row.author != nil { return render(row) }
        }
        return nil
    }
}
