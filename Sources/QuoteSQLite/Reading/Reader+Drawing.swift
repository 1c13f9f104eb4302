import QuoteModel
import QuoteSystem

extension Tally {
    package func number(_ filterAnonymous: Bool) -> Int64 {
        filterAnonymous ? attributed : quotations
    }
}

extension Reader {
    /// So many ids are drawn before counting.
    private static let draws = 200

    /// What `body` makes of the first id that it takes, of some that are drawn at random.
    package func probe<T>(
        _ body: (Int64) throws(SQLiteError) -> T?
    ) throws(SQLiteError) -> T? {
        let greatest = try greatestID
        if greatest == 0 { return nil }
        var generator = SeededGenerator()
        for _ in 0..<Self.draws {
            if let result = try body(Int64.random(in: 1...greatest, using: &generator)) {
                return result
            }
        }
        return nil
    }

    private var greatestID: Int64 {
        get throws(SQLiteError) {
            let statement = try self[.greatestID]
            guard try statement.step() else { return 0 }
            defer { statement.reset() }
            return statement.integer(0)
        }
    }

    package func drawByID<T>(
        _ plan: FilterPlan, _ render: (QuotationRow) -> T
    ) throws(SQLiteError) -> T? {
        let statement = try self[FilteredStatement(.all, .one)]
        plan.bind(to: statement)
        return try probe { id throws(SQLiteError) -> T? in
            statement.bind(id, at: 2)
            guard try statement.step() else { return nil }
            defer { statement.reset() }
            return render(QuotationRow(statement: statement))
        }
    }

    package func drawByPlace<T>(
        _ filterAnonymous: Bool, _ render: (QuotationRow) -> T
    ) throws(SQLiteError) -> T? {
        let count = try tally().number(filterAnonymous)
        if count == 0 { return nil }
        let statement = try self[filterAnonymous ? .attributedByPlace : .byPlace]
        statement.bind(Int64.random(in: 0..<count), at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return render(QuotationRow(statement: statement))
    }

    package func drawByPlace<T>(
        _ plan: FilterPlan, _ render: (QuotationRow) -> T
    ) throws(SQLiteError) -> T? {
        let count = try count(plan, upTo: .max)
        if count == 0 { return nil }
        let place = try self[FilteredStatement(plan.source, .nth)]
        plan.bind(to: place)
        place.bind(Int64.random(in: 0..<count), at: 3)
        guard try place.step() else { return nil }
        let id = place.integer(0)
        place.reset()

        let statement = try self[.quotation]
        statement.bind(id, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return render(QuotationRow(statement: statement))
    }
}
