import QuoteJSON
import QuoteModel

extension QuoteStore {
    /// Finds the quotation `id` and gives what `render` makes of it; nil when there is none.
    @specialized(where T == Bytes)
    package func find<T>(_ id: Int64, render: (QuotationRow) -> T) throws(StoreError) -> T? {
        try readers.read { reader throws(SQLiteError) in
            let statement = try reader[.quotation]
            statement.bind(id, at: 1)
            guard try statement.step() else { return nil }
            defer { statement.reset() }
            return render(QuotationRow(statement: statement))
        }
    }

    /// Whether there is a quotation `id`.
    package func contains(_ id: Int64) throws(StoreError) -> Bool {
        try hasRow(.quotation, id)
    }

    /// Whether a statement gives a row for an id.
    func hasRow(_ name: ReadStatement, _ id: Int64) throws(StoreError) -> Bool {
        try readers.read { reader throws(SQLiteError) in
            let statement = try reader[name]
            statement.bind(id, at: 1)
            defer { statement.reset() }
            return try statement.step()
        }
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

extension Reader {
    /// Hands each row of a page of `list` to `row`.
    func page(
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
    func page(
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
    func page<Name>(
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

extension QuotationRow {
    /// The place of this row.
    func cursor(_ order: Cursor.Order) -> Cursor {
        switch order {
        case .id, .idReversed: Cursor(order: order, id: id)
        case .key, .keyReversed: Cursor(order: order, id: id, key: collationKey)
        case .deletion:
            Cursor(order: order, id: id, key: deletedAt.milliseconds.bigEndianBytes)
        case .rank, .rankReversed: preconditionFailure("a ranking makes its cursors itself")
        }
    }
}

extension Cursor.Order {
    /// The place before the first row.
    var beginning: Cursor {
        switch self {
        case .id, .key: Cursor(order: self, id: 0)
        case .idReversed: Cursor(order: self, id: .max)
        // No key is as great: none is as long, and none begins so.
        case .keyReversed:
            Cursor(order: self, id: .max, key: Array(repeating: 0xFF, count: 257))
        case .deletion: Cursor(order: self, id: .max, key: Int64.max.bigEndianBytes)
        case .rank, .rankReversed: preconditionFailure("a ranking begins with a search")
        }
    }
}

extension Statement {
    /// Binds a place in an order of rows.
    func bind(_ cursor: Cursor, _ order: Cursor.Order) {
        switch order {
        case .id, .idReversed: break
        case .key, .keyReversed: bind(cursor.key, at: 1)
        case .deletion: bind(Int64(bigEndian: cursor.key), at: 1)
        case .rank, .rankReversed: preconditionFailure("a ranking goes by scores")
        }
        bind(cursor.id, at: 2)
    }
}
