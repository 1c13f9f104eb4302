import QuoteModel

extension SearchQuery {
    /// How many matches are ranked, the first by id. Those beyond follow them, by id.
    package static let scoredMatches = 5000
}

/// What of a search is ranked.
private struct Ranking {
    var matches: [Match] = []
    /// The id up to which others than the first matches aren't ranked; `.max` when all are.
    var bound: Int64
    /// The id up to which ``matches`` are all that there are.
    var complete: Int64
}

extension Reader {
    /// Hands at most `list.limit` rows to `row`, the best match first, and tells where the next page begins.
    package func rankedPage(
        _ list: QuotationList, _ plan: FilterPlan, _ row: (QuotationRow) -> Void
    ) throws(SQLiteError) -> PageEnd {
        let place = list.cursor.flatMap { RankPlace($0.key) }
        let current = try tally().revision
        let isBehind = place.map { $0.score == nil } ?? false
        let ranking = isBehind ? nil : try self.ranking(plan, upTo: place?.bound ?? .max)
        let total = list.wantsTotal ? try total(plan, list, ranking) : Total(0)

        var page = RankedPage(
            order: list.order, limit: list.limit, bound: ranking?.bound ?? place?.bound ?? .max,
            revision: place?.revision ?? current)
        var last = list.cursor?.id ?? 0
        if let ranking {
            let after = place?.score.map { Match(id: last, score: $0) }
            var heap = MatchHeap(ranking.matches, after: after, reversed: list.reverse)
            while !page.isOver, let match = heap.next() {
                try show(match.id, page.revision) { page.take($0, score: match.score, row) }
            }
            last = 0
        }
        if page.isOver { return PageEnd(total: total, next: page.next) }
        if page.bound == .max { return PageEnd(total: total, next: nil) }

        let rest = try self[FilteredStatement(plan.source.withRows, .byID)]
        plan.bind(to: rest, revision: page.revision)
        rest.bind(max(last, page.bound), at: 2)
        rest.bind(Int64(list.limit) + 1, at: 3)
        defer { rest.reset() }
        while !page.isOver, try rest.step() {
            page.take(QuotationRow(statement: rest), score: nil, row)
        }
        return PageEnd(total: total, next: page.isOver ? page.next : nil)
    }

    /// How many match: those that are ranked needn't be counted once more.
    private func total(
        _ plan: FilterPlan, _ list: QuotationList, _ ranking: Ranking?
    ) throws(SQLiteError) -> Total {
        guard let ranking else { return try total(plan, countsAll: list.countsAll) }
        let count = Int64(ranking.matches.count)
        if ranking.complete == .max { return Total(count) }
        return try total(
            plan, countsAll: list.countsAll, known: (count: count, last: ranking.complete))
    }

    /// The first matches with their scores.
    private func ranking(
        _ plan: FilterPlan, upTo bound: Int64
    ) throws(SQLiteError) -> Ranking {
        let scores = try self[FilteredStatement(plan.source, .scores)]
        plan.bind(to: scores)
        scores.bind(bound, at: 2)
        scores.bind(Int64(SearchQuery.scoredMatches) + 1, at: 3)
        defer { scores.reset() }
        var ranking = Ranking(bound: bound, complete: bound)
        while try scores.step() {
            if ranking.matches.count == SearchQuery.scoredMatches {
                let last = ranking.matches[ranking.matches.count - 1].id
                ranking.complete = last
                if bound == .max { ranking.bound = last }
                return ranking
            }
            ranking.matches.append(Match(id: scores.integer(0), score: scores.real(1)))
        }
        return ranking
    }

    /// Hands the quotation `id` to `body`, unless it is gone or has changed since `revision`.
    private func show(
        _ id: Int64, _ revision: Int64, _ body: (QuotationRow) -> Void
    ) throws(SQLiteError) {
        let statement = try self[.unchanged]
        statement.bind(id, at: 1)
        statement.bind(revision, at: 2)
        guard try statement.step() else { return }
        defer { statement.reset() }
        body(QuotationRow(statement: statement))
    }
}

/// A page of a ranking, as far as it has come.
private struct RankedPage {
    let order: Cursor.Order
    let limit: Int
    let bound: Int64
    let revision: Int64
    private var count = 0
    /// Where the next page begins.
    package private(set) var next: Cursor?

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
