import QuoteJSON
import QuoteModel

/// How quotations are found by a filter: from which candidates, and how many there are, if that is known
/// without counting.
package struct FilterPlan {
    package let source: FilteredStatement.Source
    package let filter: QuotationFilter
    package let filterAnonymous: Bool
    /// The rarest of the filter's tags: the one that candidates come from, if they come from a tag.
    package let tag: String?
    /// The query for FTS5: the search's, and the words of the names that are wanted.
    package let match: String?
    /// How many candidates there are; nil when nobody knows.
    package let candidates: Int64?
    /// How many pass, where the tables of names tell it.
    package let total: Int64?

    /// So few candidates are looked up in the full-text index one by one; and so many, if the index doesn't
    /// know their names' words.
    private static let fewCandidates: Int64 = 100
    private static let fewNamelessCandidates: Int64 = 1000
    /// One in so many: candidates that are as many are found along the index of keys.
    private static let manyShare: Int64 = 50

    /// Binds all parameters but the first three.
    package func bind(to statement: Statement, revision: Int64? = nil) {
        let count = statement.parameterCount
        let others = filter.tags.filter { $0 != tag }
        let tags = others.isEmpty ? nil : TagList.encode(others)
        if count >= 4 { statement.bind(match, at: 4) }
        statement.bind(filter.author?.key, at: 5)
        statement.bind(filter.author == nil ? 0 : 1, at: 6)
        statement.bind(tags, at: 7)
        statement.bind(filter.lengths?.least, at: 8)
        statement.bind(filter.lengths?.greatest, at: 9)
        statement.bind(filterAnonymous ? 1 : 0, at: 10)
        statement.bind(tag, at: 11)
        if count >= 12 { statement.bind(revision, at: 12) }
        if count >= 13 { statement.bind(Int64(filter.search?.phraseCount ?? 0), at: 13) }
        if count >= 14 { statement.bind(filter.movie, at: 14) }
        if count >= 15 { statement.bind(filter.importID, at: 15) }
    }

    /// The statements that give a page in `order`, one after the other.
    package func statements(_ order: Cursor.Order, of quotations: Int64) -> [FilteredStatement] {
        let many = candidates.map { $0 > quotations / Self.manyShare } ?? true
        let alongKeys = source == .all || (!source.searches && many)
        return switch order {
        case .id: [.init(source.withRows, .byID)]
        case .idReversed: [.init(source.withRows, .byIDReversed)]
        case .key where alongKeys: [.init(.all, .byKeyTies), .init(.all, .byKey)]
        case .keyReversed where alongKeys:
            [.init(.all, .byKeyTiesReversed), .init(.all, .byKeyReversed)]
        case .key: [.init(source.withRows, .pickedByKey)]
        case .keyReversed: [.init(source.withRows, .pickedByKeyReversed)]
        case .rank, .rankReversed, .deletion: preconditionFailure("not an order of rows")
        }
    }
}

extension FilterPlan {
    /// The plan for a filter, by the numbers of its author and tags; nil when nothing passes.
    package init?(
        _ filter: QuotationFilter, filterAnonymous: Bool, on reader: Reader
    ) throws(SQLiteError) {
        if filter.isHopeless || (filter.author == .anonymous && filterAnonymous) { return nil }
        var fewest: (source: FilteredStatement.Source, count: Int64)?
        var rarest: (tag: String, count: Int64)?
        var exact: Int64?
        if let author = filter.author {
            let count = try reader.count(of: author)
            fewest = (.author, count)
            exact = count
        }
        for tag in filter.tags {
            let (quotations, attributed) = try reader.count(.tags, tag)
            if quotations < rarest?.count ?? .max { rarest = (tag, quotations) }
            if quotations < fewest?.count ?? .max { fewest = (.tag, quotations) }
            exact = filterAnonymous ? attributed : quotations
        }
        if let movie = filter.movie {
            let count = try reader.citations(of: movie)
            if count < fewest?.count ?? .max { fewest = (.movie, count) }
            exact = filterAnonymous ? nil : count
        }
        if let id = filter.importID {
            // At most as many are left as it added.
            let count = try reader.size(ofImport: id)
            if count < fewest?.count ?? .max { fewest = (.importedRows, count) }
            exact = nil
        }
        if let fewest, fewest.count == 0 { return nil }

        let conditions =
            filter.tags.count + (filter.author == nil ? 0 : 1) + (filter.movie == nil ? 0 : 1)
            + (filter.importID == nil ? 0 : 1)
        let isOneName = conditions == 1 && filter.search == nil && filter.lengths == nil
        tag = rarest?.tag
        self.filter = filter
        self.filterAnonymous = filterAnonymous
        total = isOneName ? exact : nil
        guard let search = filter.search else {
            (source, candidates) = (fewest?.source ?? .all, fewest?.count)
            match = nil
            return
        }
        let narrowing = try reader.narrowing(filter)
        let few = narrowing.isEmpty ? Self.fewNamelessCandidates : Self.fewCandidates
        if let fewest, fewest.count <= few {
            source =
                switch fewest.source {
                case .author: .authorSearch
                case .movie: .movieSearch
                case .importedRows: .importSearch
                default: .tagSearch
                }
            candidates = fewest.count
            match = search.match
        } else {
            // Of very many matches, no row is looked at if an index tells what has to be known.
            let alone: FilteredStatement.Source =
                filterAnonymous ? .searchAttributed : .searchAlone
            let needsRows =
                filter.lengths != nil || filter.movie != nil || filter.importID != nil
            source = needsRows ? .search : alone
            candidates = nil
            match = search.match.map { $0 + narrowing }
        }
    }
}

extension Reader {
    package func count(of author: QuotationFilter.Author) throws(SQLiteError) -> Int64 {
        guard let key = author.key else {
            let tally = try tally()
            return tally.quotations - tally.attributed
        }
        return try count(.authors, key).quotations
    }

    /// How many quotations cite a movie.
    package func citations(of movie: Int64) throws(SQLiteError) -> Int64 {
        let statement = try self[.movieCitations]
        statement.bind(movie, at: 1)
        guard try statement.step() else { return 0 }
        defer { statement.reset() }
        return statement.integer(0)
    }

    /// How many quotations an import added, whether they are still there or not.
    package func size(ofImport id: Int64) throws(SQLiteError) -> Int64 {
        let statement = try self[.importSize]
        statement.bind(id, at: 1)
        guard try statement.step() else { return 0 }
        defer { statement.reset() }
        return statement.integer(0)
    }

    package func count(
        _ kind: NameList.Kind, _ key: String
    ) throws(SQLiteError) -> (quotations: Int64, attributed: Int64) {
        let statement = try self[.nameCount]
        statement.bind(Int64(kind.rawValue), at: 1)
        statement.bind(key, at: 2)
        guard try statement.step() else { return (0, 0) }
        defer { statement.reset() }
        return (statement.integer(0), statement.integer(1))
    }

    /// How many quotations behind the id `last` pass, counted up to `limit`.
    package func count(
        _ plan: FilterPlan, after last: Int64 = 0, upTo limit: Int64
    ) throws(SQLiteError) -> Int64 {
        if last == 0, let total = plan.total { return total }
        let statement = try self[FilteredStatement(plan.source, .count)]
        plan.bind(to: statement)
        statement.bind(last, at: 2)
        statement.bind(limit, at: 3)
        guard try statement.step() else { return 0 }
        defer { statement.reset() }
        return statement.integer(0)
    }

    /// How many quotations pass, as far as it is worth counting.
    ///
    /// - Parameter known: how many it is known of, and the id that they end with.
    package func total(
        _ plan: FilterPlan, countsAll: Bool, known: (count: Int64, last: Int64) = (0, 0)
    ) throws(SQLiteError) -> Total {
        let limit = countsAll ? .max : max(0, Total.limit + 1 - known.count)
        let count = try known.count + count(plan, after: known.last, upTo: limit)
        return Total(count, isWhole: countsAll || plan.total != nil)
    }
}
