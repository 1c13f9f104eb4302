import QuoteModel

extension Reader {
    /// Hands the rows of a page of what a search finds, in the order of keys, to `row`.
    ///
    /// The rows of few matches are read, and the page picked out of them. Many are gathered, ids alone, and a
    /// page of them is soon met along the indexes of keys; unless they stand together far behind, as those of
    /// another script do.
    package func alphabeticalPage(
        _ list: QuotationList, _ plan: FilterPlan, of quotations: Int64,
        _ row: (QuotationRow) -> Void
    ) throws(SQLiteError) -> PageEnd {
        let few = Self.fewMatches(list.limit, of: quotations)
        var count = try count(plan, upTo: few + 1)
        var met: [Int64]?
        if count > few {
            let matches = try ids(plan)
            count = Int64(matches.count)
            met = try page(of: matches, along: list)
        }
        let total = Total(count, isWhole: list.countsAll)
        if let met { return PageEnd(total: total, next: try show(met, of: list, row)) }

        return PageEnd(total: total, next: try page(list, plan, of: quotations, row))
    }

    /// So many entries of the indexes of keys are passed in the time in which a row is read, at least.
    private static let patience = 3

    /// So many rows are read as soon as a page is met along the indexes: of n matches among all, a page needs
    /// about (all / n) times its length of entries there.
    private static func fewMatches(_ limit: Int, of quotations: Int64) -> Int64 {
        Int64((Double(limit) * Double(quotations) / Double(patience)).squareRoot())
    }

    /// The ids of what passes, ascending.
    private func ids(_ plan: FilterPlan) throws(SQLiteError) -> [Int64] {
        let statement = try self[FilteredStatement(plan.source, .ids)]
        plan.bind(to: statement)
        defer { statement.reset() }
        var ids: [Int64] = []
        while try statement.step() { ids.append(statement.integer(0)) }
        return ids
    }

    /// The ids of a page, and of one more row, as they are met along the indexes of keys; nil when it takes
    /// longer than reading the rows of all.
    private func page(
        of matches: [Int64], along list: QuotationList
    ) throws(SQLiteError) -> [Int64]? {
        let names: [ReadStatement] =
            list.order == .key
            ? [.idsByKeyTies, .idsByKey] : [.idsByKeyTiesReversed, .idsByKeyReversed]
        var left = matches.count * Self.patience
        var met: [Int64] = []
        for name in names {
            let statement = try self[name]
            statement.bind(list.cursor ?? list.order.beginning, list.order)
            statement.bind(.max, at: 3)
            defer { statement.reset() }
            while met.count <= list.limit, try statement.step() {
                left -= 1
                if left < 0 { return nil }
                let id = statement.integer(0)
                if matches.sortedContains(id) { met.append(id) }
            }
        }
        return met
    }

    /// Hands the rows of a page on, of which there may be one id more, and tells where the next begins.
    private func show(
        _ ids: [Int64], of list: QuotationList, _ row: (QuotationRow) -> Void
    ) throws(SQLiteError) -> Cursor? {
        var next: Cursor?
        let statement = try self[.quotation]
        for (place, id) in ids.prefix(list.limit).enumerated() {
            statement.bind(id, at: 1)
            guard try statement.step() else { continue }
            defer { statement.reset() }
            let current = QuotationRow(statement: statement)
            row(current)
            let isLast = place == list.limit - 1 && ids.count > list.limit
            if isLast { next = current.cursor(list.order) }
        }
        return next
    }
}

extension [Int64] {
    /// Whether a number is one of these, which are ascending.
    package func sortedContains(_ number: Int64) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number
    }
}
