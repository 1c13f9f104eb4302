import QuoteModel

/// Drawing at random, each of those that are wanted equally likely.
///
/// An id between 1 and the greatest is drawn, until one is of a quotation that is wanted. Each of them is
/// hit as often as any other, however the gaps lie. After so many misses that they must be sparse they
/// are counted, and one is drawn by its place among them: again each is as likely as any other, and so is
/// the mixture of both.
extension QuoteStore {
    /// What a few draws of ids came to.
    package enum QuickDraw<T> {
        case hit(T)
        /// There is nothing to draw from.
        case nothing
        /// Counting has to decide, which may take long.
        case missed
    }

    /// Draws from all quotations in a short time, or not at all.
    package func drawQuickly<T>(
        filterAnonymous: Bool, render: (QuotationRow) -> T
    ) throws(StoreError) -> QuickDraw<T> {
        try readers.read { reader throws(SQLiteError) -> QuickDraw<T> in
            if try reader.tally().number(filterAnonymous) == 0 { return .nothing }
            let drawn = try reader.probe { id throws(SQLiteError) -> T? in
                let statement = try reader[.quotation]
                statement.bind(id, at: 1)
                guard try statement.step() else { return nil }
                defer { statement.reset() }
                let row = QuotationRow(statement: statement)
                return filterAnonymous && row.author == nil ? nil : render(row)
            }
            return drawn.map { .hit($0) } ?? .missed
        }
    }

    /// Draws one of those that a filter leaves; nil when there is none.
    package func draw<T>(
        _ filter: QuotationFilter, filterAnonymous: Bool, render: (QuotationRow) -> T
    ) throws(StoreError) -> T? {
        try readers.read { reader throws(SQLiteError) -> T? in
            if filter.isEmpty { return try reader.drawByPlace(filterAnonymous, render) }
            let plan = try FilterPlan(filter, filterAnonymous: filterAnonymous, on: reader)
            guard let plan else { return nil }
            if !plan.source.searches, let drawn = try reader.drawByID(plan, render) { return drawn }
            return try reader.drawByPlace(plan, render)
        }
    }
}

extension Tally {
    fileprivate func number(_ filterAnonymous: Bool) -> Int64 {
        filterAnonymous ? attributed : quotations
    }
}

extension Reader {
    /// So many ids are drawn before counting.
    private static let draws = 200

    /// What `body` makes of the first id that it takes, of some that are drawn at random.
    fileprivate func probe<T>(
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

    fileprivate func drawByID<T>(
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

    fileprivate func drawByPlace<T>(
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

    fileprivate func drawByPlace<T>(
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

/// Numbers of a sequence that begins where its seed says (SplitMix64): a counter, well mixed. With a random
/// seed, one call of the system makes many.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64 = .random(in: .min ... .max)) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
