/// The statements that find quotations by a filter: where the candidates come from, and what is wanted
/// of those that pass.
///
/// All take the same parameters: 1 the last collation key, 2 the last id, 3 how many rows (or which),
/// 4 the query for FTS5, 5 an author's key, 6 whether the author matters, 7 a JSON array of tags that must
/// be there or NULL, 8 and 9 the least and greatest length or NULL, 10 whether it must have an author,
/// 11 a tag that must be there or NULL, 12 the last revision that counts or NULL, 13 how many phrases of
/// the query a score counts, 14 a movie that must be cited or NULL, 15 an import or NULL.
package struct FilteredStatement: StatementName, Hashable {
    /// Where the candidates come from.
    package enum Source: Int, CaseIterable {
        case all, author, tag, movie, importedRows
        /// The full-text index, with rows, alone, and with the index of those that have an author.
        case search, searchAlone, searchAttributed
        /// An author's, a tag's, a movie's or an import's few quotations, each looked up in the full-text index.
        case authorSearch, tagSearch, movieSearch, importSearch
    }

    /// What is wanted of them.
    package enum Shape: Int, CaseIterable {
        /// Rows in the order of ids.
        case byID, byIDReversed
        /// Rows in the order of keys, along the index of keys.
        case byKey, byKeyReversed, byKeyTies, byKeyTiesReversed
        /// Rows in the order of keys, of which the first are picked out of all.
        case pickedByKey, pickedByKeyReversed
        /// How many there are behind an id, up to a limit.
        case count
        /// The id of the one that has so many before it, in the order of ids.
        case nth
        /// Whether the quotation of an id passes: its row.
        case one
        /// Ids up to one, and how well each fits the search.
        case scores
        /// Their ids, ascending.
        case ids
    }

    package let source: Source
    package let shape: Shape

    package init(_ source: Source, _ shape: Shape) {
        self.source = source
        self.shape = shape
        precondition(isUsed, "\(shape) can't be had of \(source)")
    }

    package init?(rawValue: Int) {
        let (source, shape) = rawValue.quotientAndRemainder(dividingBy: Shape.allCases.count)
        guard let source = Source(rawValue: source), let shape = Shape(rawValue: shape) else {
            return nil
        }
        self.source = source
        self.shape = shape
        if !isUsed { return nil }
    }

    package var rawValue: Int { source.rawValue * Shape.allCases.count + shape.rawValue }

    package static let allCases: [FilteredStatement] =
        (0..<Source.allCases.count * Shape.allCases.count).compactMap { Self(rawValue: $0) }

    private var isUsed: Bool {
        switch shape {
        case .byKey, .byKeyReversed, .byKeyTies, .byKeyTiesReversed, .one: source == .all
        case .scores, .ids: source.searches
        case .count, .nth: true
        case .byID, .byIDReversed: source.hasRows
        case .pickedByKey, .pickedByKeyReversed: source != .all && source.hasRows
        }
    }

    package var sql: SQL {
        let passing: SQL = source.table + " WHERE " + source.condition
        let row: SQL = Self.row + passing
        return switch shape {
        case .byID: row + source.id + " > ?2 ORDER BY " + source.id + " LIMIT ?3"
        case .byIDReversed: row + source.id + " < ?2 ORDER BY " + source.id + " DESC LIMIT ?3"
        case .byKey: Self.alongKeys("q.collation_key > ?1") + ReadStatement.ascending
        case .byKeyReversed: Self.alongKeys("q.collation_key < ?1") + ReadStatement.descending
        case .byKeyTies:
            Self.alongKeys("q.collation_key = ?1 AND q.id > ?2") + ReadStatement.ascending
        case .byKeyTiesReversed:
            Self.alongKeys("q.collation_key = ?1 AND q.id < ?2") + ReadStatement.descending
        case .pickedByKey:
            Self.picking + passing
                + "(q.collation_key > ?1 OR (q.collation_key = ?1 AND q.id > ?2))"
                + Self.ascending + Self.picked + Self.ascendingRows
        case .pickedByKeyReversed:
            Self.picking + passing
                + "(q.collation_key < ?1 OR (q.collation_key = ?1 AND q.id < ?2))"
                + Self.descending + Self.picked + Self.descendingRows
        case .count:
            "SELECT count(*) FROM (SELECT 1 " + passing + source.id + " > ?2 LIMIT ?3)"
        case .nth:
            "SELECT " + source.id + " " + passing + "true ORDER BY " + source.id
                + " LIMIT 1 OFFSET ?3"
        case .one: row + "q.id = ?2"
        case .ids: "SELECT " + source.id + " " + passing + "true ORDER BY " + source.id
        case .scores:
            "SELECT s.rowid, match_score(search, sizes.sz, ?13) " + source.table
                + " LEFT JOIN search_docsize AS sizes ON sizes.id = s.rowid WHERE "
                + source.condition + source.id + " <= ?2 ORDER BY " + source.id + " LIMIT ?3"
        }
    }

    /// The columns of ``QuotationRow``, in its order.
    private static let row: SQL = """
        SELECT q.id, q.text, q.author, q.source, q.url, q.tags, q.note, q.created_at, q.updated_at,
            q.collation_key, q.movie\u{20}
        """
    private static func alongKeys(_ range: SQL) -> SQL {
        ReadStatement.byKey(row, Source.all.condition + range)
    }
    private static let ascending: SQL = " ORDER BY q.collation_key, q.id LIMIT ?3"
    private static let descending: SQL = " ORDER BY q.collation_key DESC, q.id DESC LIMIT ?3"
    private static let picking: SQL = row + "FROM (SELECT q.id AS id "
    private static let picked: SQL = ") AS picked CROSS JOIN quotation AS q ON q.id = picked.id"
    private static let ascendingRows: SQL = " ORDER BY q.collation_key, q.id"
    private static let descendingRows: SQL = " ORDER BY q.collation_key DESC, q.id DESC"
}

extension FilteredStatement.Source {
    /// Whether the full-text index has a part in it.
    package var searches: Bool {
        switch self {
        case .all, .author, .tag, .movie, .importedRows: false
        case .search, .searchAlone, .searchAttributed, .authorSearch, .tagSearch, .movieSearch,
            .importSearch:
            true
        }
    }

    /// Whether the candidates come with their rows.
    package var hasRows: Bool { self != .searchAlone && self != .searchAttributed }

    /// The same candidates with their rows.
    package var withRows: Self { hasRows ? self : .search }

    package var table: SQL {
        switch self {
        case .all: "FROM quotation AS q"
        case .author: "FROM quotation AS q INDEXED BY quotation_by_author"
        case .tag: "FROM tagging AS t CROSS JOIN quotation AS q ON q.id = t.quotation"
        case .movie: "FROM quotation AS q INDEXED BY quotation_by_movie"
        case .importedRows: "FROM quotation AS q INDEXED BY quotation_by_import"
        case .search: "FROM search AS s CROSS JOIN quotation AS q ON q.id = s.rowid"
        case .searchAlone: "FROM search AS s"
        case .searchAttributed:
            "FROM search AS s CROSS JOIN quotation AS a INDEXED BY attributed_by_id"
                + " ON a.id = s.rowid AND a.author IS NOT NULL"
        case .authorSearch:
            "FROM quotation AS q INDEXED BY quotation_by_author CROSS JOIN search AS s ON s.rowid = q.id"
        case .tagSearch:
            "FROM tagging AS t CROSS JOIN quotation AS q ON q.id = t.quotation"
                + " CROSS JOIN search AS s ON s.rowid = q.id"
        case .movieSearch:
            "FROM quotation AS q INDEXED BY quotation_by_movie CROSS JOIN search AS s ON s.rowid = q.id"
        case .importSearch:
            "FROM quotation AS q INDEXED BY quotation_by_import CROSS JOIN search AS s ON s.rowid = q.id"
        }
    }

    /// The column that has the candidates' ids, and their order.
    package var id: SQL {
        switch self {
        case .all, .author, .movie, .importedRows, .authorSearch, .movieSearch, .importSearch:
            "q.id"
        case .tag, .tagSearch: "t.quotation"
        case .search, .searchAlone, .searchAttributed: "s.rowid"
        }
    }

    /// What candidates must fulfil, with an AND at its end.
    package var condition: SQL {
        switch self {
        case .all: Self.ofRow + Self.tagged(id) + Self.also(id) + Self.text
        case .author: "q.author_key IS ?5 AND " + Self.tagged(id) + Self.also(id) + Self.text
        case .tag: "t.tag = ?11 AND " + Self.ofRow + Self.also(id) + Self.text
        case .movie:
            "q.movie = ?14 AND " + Self.ofRow + Self.tagged(id) + Self.also(id) + Self.text
        case .importedRows:
            "q.import = ?15 AND " + Self.ofRow + Self.tagged(id) + Self.also(id) + Self.text
        case .search:
            "search MATCH ?4 AND " + Self.ofRow + Self.tagged(id) + Self.also(id) + Self.text
        case .searchAlone, .searchAttributed:
            "search MATCH ?4 AND " + Self.tagged(id) + Self.authored(id) + Self.also(id)
        case .authorSearch:
            "q.author_key IS ?5 AND search MATCH ?4 AND " + Self.tagged(id) + Self.also(id)
                + Self.text
        case .tagSearch:
            "t.tag = ?11 AND search MATCH ?4 AND " + Self.ofRow + Self.also(id) + Self.text
        case .movieSearch:
            "q.movie = ?14 AND search MATCH ?4 AND " + Self.ofRow + Self.tagged(id) + Self.also(id)
                + Self.text
        case .importSearch:
            "q.import = ?15 AND search MATCH ?4 AND " + Self.ofRow + Self.tagged(id)
                + Self.also(id) + Self.text
        }
    }

    /// Whose it is, by the row, which is there anyway.
    private static let ofRow: SQL =
        "(?6 = 0 OR q.author_key IS ?5) AND (?10 = 0 OR q.author IS NOT NULL) AND "

    /// Whose it is, by the index of authors.
    private static func authored(_ id: SQL) -> SQL {
        """
        (?6 = 0 OR EXISTS (
            SELECT 1 FROM quotation AS b INDEXED BY quotation_by_author
            WHERE b.author_key IS ?5 AND b.id =\u{20}
        """ + id + ")) AND "
    }

    private static func tagged(_ id: SQL) -> SQL {
        "(?11 IS NULL OR EXISTS (SELECT 1 FROM tagging WHERE tag = ?11 AND quotation = " + id
            + ")) AND "
    }

    /// Which further tags it has.
    private static func also(_ id: SQL) -> SQL {
        """
        (?7 IS NULL OR NOT EXISTS (
            SELECT 1 FROM json_each(?7) AS wanted WHERE NOT EXISTS (
                SELECT 1 FROM tagging WHERE tag = wanted.value AND quotation =\u{20}
        """ + id + "))) AND "
    }

    private static let text: SQL = """
        (?8 IS NULL OR length(q.text) BETWEEN ?8 AND ?9) AND
            (?12 IS NULL OR q.revision <= ?12) AND (?14 IS NULL OR q.movie IS ?14) AND
            (?15 IS NULL OR q.import IS ?15) AND\u{20}
        """
}
