extension SearchQuery {
    /// How many matches are ranked, the first by id. Those beyond follow them, by id.
    public static let scoredMatches = 5000
}

extension Reader {
    /// A match of a search, and how well it fits.
    private struct Match {
        let id: Int64
        let score: Double
    }

    /// Hands at most `list.limit` rows to `row`, the best match first, and tells where the next page begins.
    func rankedPage(
        _ list: QuotationList, _ plan: FilterPlan, _ row: (QuotationRow) -> Void
    ) throws(SQLiteError) -> Cursor? {
        let place = list.cursor.flatMap { RankPlace($0.key) }
        let current = try tally().revision
        var page = RankedPage(
            order: list.order, limit: list.limit, bound: place?.bound ?? .max,
            revision: place?.revision ?? current)

        var last = list.cursor?.id ?? 0
        if place == nil || place?.score != nil {
            let (matches, bound) = try matches(plan, upTo: page.bound)
            page.bound = bound
            let after = place?.score.map { Match(id: last, score: $0) }
            for match in Self.ordered(matches, after: after, reversed: list.reverse) {
                guard try show(match.id, page.revision, { page.take($0, score: match.score, row) })
                else { continue }
                if page.isOver { return page.next }
            }
            last = 0
        }
        if page.bound == .max { return nil }

        let rest = try self[FilteredStatement(plan.rowSource, .byID)]
        plan.bind(to: rest, revision: page.revision)
        rest.bind(max(last, page.bound), at: 2)
        rest.bind(Int64(list.limit) + 1, at: 3)
        defer { rest.reset() }
        while try rest.step() {
            page.take(QuotationRow(statement: rest), score: nil, row)
            if page.isOver { return page.next }
        }
        return nil
    }

    /// The first matches with their scores, and the id up to which they are all that there are.
    private func matches(
        _ plan: FilterPlan, upTo bound: Int64
    ) throws(SQLiteError) -> (matches: [Match], bound: Int64) {
        let scores = try self[FilteredStatement(plan.source, .scores)]
        plan.bind(to: scores)
        scores.bind(bound, at: 2)
        scores.bind(Int64(SearchQuery.scoredMatches) + 1, at: 3)
        defer { scores.reset() }
        var matches: [Match] = []
        while try scores.step() {
            if matches.count == SearchQuery.scoredMatches {
                return (matches, bound == .max ? matches[matches.count - 1].id : bound)
            }
            matches.append(Match(id: scores.integer(0), score: scores.real(1)))
        }
        return (matches, bound)
    }

    /// The matches that come after one, in their order.
    private static func ordered(
        _ matches: [Match], after: Match?, reversed: Bool
    ) -> [Match] {
        func precedes(_ left: Match, _ right: Match) -> Bool {
            left.score == right.score
                ? left.id < right.id : left.score > right.score
        }
        let ordering = { reversed ? precedes($1, $0) : precedes($0, $1) }
        let rest = after.map { after in matches.filter { ordering(after, $0) } } ?? matches
        return rest.sorted(by: ordering)
    }

    /// Hands the quotation `id` to `body`, unless it is gone or has changed since `revision`.
    private func show(
        _ id: Int64, _ revision: Int64, _ body: (QuotationRow) -> Void
    ) throws(SQLiteError) -> Bool {
        let statement = try self[.unchanged]
        statement.bind(id, at: 1)
        statement.bind(revision, at: 2)
        guard try statement.step() else { return false }
        defer { statement.reset() }
        body(QuotationRow(statement: statement))
        return true
    }
}

/// A page of a ranking, as far as it has come.
private struct RankedPage {
    let order: Cursor.Order
    let limit: Int
    var bound: Int64
    let revision: Int64
    private var count = 0
    /// Where the next page begins.
    private(set) var next: Cursor?

    init(order: Cursor.Order, limit: Int, bound: Int64, revision: Int64) {
        self.order = order
        self.limit = limit
        self.bound = bound
        self.revision = revision
    }

    /// Whether there was one row more than the page takes.
    var isOver: Bool { count > limit }

    /// Hands a row on, if it has room.
    mutating func take(_ current: QuotationRow, score: Double?, _ row: (QuotationRow) -> Void) {
        count += 1
        guard count <= limit else { return }
        row(current)
        let place = RankPlace(score: score, bound: bound, revision: revision)
        next = Cursor(order: order, id: current.id, key: place.bytes)
    }
}
