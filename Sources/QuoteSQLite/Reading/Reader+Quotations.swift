import QuoteJSON
import QuoteModel

extension Reader {
    /// Hands each row of a page of `list` to `row`.
    package func page(
        _ list: QuotationList, _ row: (QuotationRow) -> Void
    ) throws(SQLiteError) -> PageEnd {
        let tally = try tally()
        if list.filter.isEmpty {
            let next = try page(list.statements, of: list, row) { name throws(SQLiteError) in
                try self[name]
            }
            return PageEnd(
                total: Total(list.filterAnonymous ? tally.attributed : tally.quotations), next: next
            )
        }
        let plan = try FilterPlan(
            list.filter, filterAnonymous: list.filterAnonymous, on: self)
        guard let plan else { return PageEnd(total: Total(0), next: nil) }
        if list.order.isRanking { return try rankedPage(list, plan, row) }
        if list.order.isAlphabetical, plan.source.searches {
            return try alphabeticalPage(list, plan, of: tally.quotations, row)
        }
        let total = list.wantsTotal ? try total(plan, countsAll: list.countsAll) : Total(0)
        return PageEnd(total: total, next: try page(list, plan, of: tally.quotations, row))
    }

    /// Hands the rows of a page of what `plan` finds to `row`, and tells where the next begins.
    package func page(
        _ list: QuotationList, _ plan: FilterPlan, of quotations: Int64,
        _ row: (QuotationRow) -> Void
    ) throws(SQLiteError) -> Cursor? {
        let names = plan.statements(list.order, of: quotations)
        return try page(names, of: list, row) { name throws(SQLiteError) in
            let statement = try self[name]
            plan.bind(to: statement)
            return statement
        }
    }

    private func page<Name>(
        _ names: [Name], of list: QuotationList, _ row: (QuotationRow) -> Void,
        _ statement: (Name) throws(SQLiteError) -> Statement
    ) throws(SQLiteError) -> Cursor? {
        try page(
            names, order: list.order, after: list.cursor, limit: list.limit, row, statement)
    }

    /// Hands at most `limit` rows, those of the first statement first, to `row`, and tells where the
    /// next page begins.
    package func page<Name>(
        _ names: [Name], order: Cursor.Order, after cursor: Cursor?, limit: Int,
        _ row: (QuotationRow) -> Void, _ statement: (Name) throws(SQLiteError) -> Statement
    ) throws(SQLiteError) -> Cursor? {
        var count = 0
        var last: Cursor?
        for name in names {
            let statement = try statement(name)
            statement.bind(cursor ?? order.beginning, order)
            statement.bind(Int64(limit - count) + 1, at: 3)
            defer { statement.reset() }

            while try statement.step() {
                if count == limit { return last }
                count += 1
                let current = QuotationRow(statement: statement)
                row(current)
                if count == limit { last = current.cursor(order) }
            }
        }
        return nil
    }
}
