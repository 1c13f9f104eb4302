/// Every statement that readers run. `EXPLAIN QUERY PLAN` of each is tested: none scans, none sorts.
///
/// The pages of lists take the same parameters: 1 the last key (collation key or time), 2 the last id,
/// 3 how many rows. Where rows of one key are many, a page goes on among them first (`…Ties`), then
/// after them: SQLite 3.40 compares `(key, id) > (?, ?)` by the key alone when `id` is the rowid, and
/// would walk through all of them.
package enum ReadStatement: Int, StatementName {
    case begin, commit
    case quotation, unchanged, trashed
    case nameCount, nameForms
    case tally, userSettings, fact
    case byID, byIDReversed, attributedByID, attributedByIDReversed
    case byKey, byKeyReversed, attributedByKey, attributedByKeyReversed
    case byKeyTies, byKeyTiesReversed, attributedByKeyTies, attributedByKeyTiesReversed
    /// Of the same rows their ids and keys alone.
    case idsByKey, idsByKeyReversed, idsByKeyTies, idsByKeyTiesReversed
    case trash, trashTies, trashOfImport, trashOfImportTies, trashSearch
    case expiredTrash, trashOfImportCount, trashSearchCount
    case names, namesFrom
    case namesByCount, namesByCountTies, tagsByAttributed, tagsByAttributedTies, namesByCountFrom
    case greatestID, byPlace, attributedByPlace
    case ofDay
    case importExists, imports, importSize, sameText, answer
    case topNames, months, lengths
    case movie, movieExists, movieCitations, movies, movieSearch, movieSearchCount
    case movieImage, movieImageTag, sameMovie
    case history, historyWalk, historyEntry

    package var sql: SQL {
        switch self {
        case .begin: "BEGIN"
        case .commit: "COMMIT"
        case .quotation: Self.select + "FROM quotation WHERE id = ?1"
        case .unchanged: Self.select + "FROM quotation WHERE id = ?1 AND revision <= ?2"
        case .nameCount: "SELECT quotations, attributed FROM name WHERE kind = ?1 AND key = ?2"
        case .nameForms: "SELECT form FROM name_form WHERE kind = ?1 AND key = ?2 LIMIT ?3"
        case .trashed: "SELECT 1 FROM trash WHERE id = ?1 AND deleted_at > ?2"
        case .tally:
            "SELECT quotations, attributed, trashed, revision, movies FROM tally WHERE id = 1"
        case .userSettings: "SELECT name, value FROM user_setting WHERE user = ?1"
        case .fact: "SELECT value FROM fact WHERE name = ?1"
        case .byID: Self.select + "FROM quotation WHERE id > ?2 ORDER BY id LIMIT ?3"
        case .byIDReversed: Self.select + "FROM quotation WHERE id < ?2 ORDER BY id DESC LIMIT ?3"
        case .attributedByID: Self.attributedByIDFrom + "id > ?2 ORDER BY id LIMIT ?3"
        case .attributedByIDReversed: Self.attributedByIDFrom + "id < ?2 ORDER BY id DESC LIMIT ?3"
        case .byKey: Self.byKey(Self.select, Self.afterKey) + Self.ascending
        case .byKeyReversed: Self.byKey(Self.select, Self.beforeKey) + Self.descending
        case .byKeyTies: Self.byKey(Self.select, Self.afterTie) + Self.ascending
        case .byKeyTiesReversed: Self.byKey(Self.select, Self.beforeTie) + Self.descending
        case .attributedByKey: Self.attributedByKeyFrom + Self.afterKey + Self.ascending
        case .attributedByKeyReversed:
            Self.attributedByKeyFrom + Self.beforeKey + Self.descending
        case .attributedByKeyTies: Self.attributedByKeyFrom + Self.afterTie + Self.ascending
        case .attributedByKeyTiesReversed:
            Self.attributedByKeyFrom + Self.beforeTie + Self.descending
        case .idsByKey: Self.byKey(Self.ids, Self.afterKey) + Self.ascending
        case .idsByKeyReversed: Self.byKey(Self.ids, Self.beforeKey) + Self.descending
        case .idsByKeyTies: Self.byKey(Self.ids, Self.afterTie) + Self.ascending
        case .idsByKeyTiesReversed: Self.byKey(Self.ids, Self.beforeTie) + Self.descending
        case .trash:
            Self.trashedRow + Self.trashByTime + "deleted_at < ?1 AND deleted_at > ?4"
                + Self.latestDeletion
        case .trashTies:
            Self.trashedRow + Self.trashByTime + "deleted_at = ?1 AND ?1 > ?4 AND id < ?2"
                + Self.greatestIDFirst
        case .trashOfImport:
            Self.trashedRow + Self.trashByImport + "deleted_at < ?1 AND deleted_at > ?4"
                + Self.latestDeletion
        case .trashOfImportTies:
            Self.trashedRow + Self.trashByImport + "deleted_at = ?1 AND ?1 > ?4 AND id < ?2"
                + Self.greatestIDFirst
        case .trashSearch:
            Self.trashedRow + Self.trashMatches
                + "AND (deleted_at < ?1 OR (deleted_at = ?1 AND id < ?2))" + Self.latestDeletion
        case .expiredTrash:
            "SELECT count(*) FROM trash INDEXED BY trash_by_time WHERE deleted_at <= ?4"
        case .trashOfImportCount:
            "SELECT count(*) FROM (SELECT 1 " + Self.trashByImport + "deleted_at > ?4 LIMIT ?3)"
        case .trashSearchCount: "SELECT count(*) FROM (SELECT 1 " + Self.trashMatches + " LIMIT ?3)"
        case .names: Self.namesOf + Self.afterName
        case .namesFrom: Self.namesOf + "key >= ?5 AND key < ?6 AND " + Self.afterName
        case .namesByCount: Self.countedNames + "quotations < ?8" + Self.byCount
        case .namesByCountTies: Self.countedNames + "quotations = ?8 AND " + Self.afterName
        case .tagsByAttributed:
            Self.attributedTags + "attributed > 0 AND attributed < ?8" + Self.byAttributed
        case .tagsByAttributedTies: Self.attributedTags + "attributed = ?8 AND " + Self.afterName
        case .namesByCountFrom:
            Self.namesOf + "key >= ?5 AND key < ?6 AND (number < ?8 OR (number = ?8 AND "
                + "(collation_key, key) > (?1, ?2)))"
                + " ORDER BY number DESC, collation_key, key LIMIT ?3"
        case .greatestID: "SELECT max(id) FROM quotation"
        case .byPlace: Self.select + "FROM quotation ORDER BY id LIMIT 1 OFFSET ?1"
        case .attributedByPlace:
            Self.select + "FROM quotation INDEXED BY attributed_by_id WHERE author IS NOT NULL"
                + " ORDER BY id LIMIT 1 OFFSET ?1"
        case .ofDay:
            Self.select + "FROM quotation WHERE id IN (SELECT quotation FROM daily"
                + " WHERE day = ?1 AND slot = ?2)"
        case .importExists: "SELECT 1 FROM import WHERE id = ?1"
        case .imports:
            """
            SELECT id, format, started_at, added, duplicates, rejected, filename, undone_at FROM import
            WHERE id < ?1 ORDER BY id DESC LIMIT ?2
            """
        case .importSize: "SELECT added FROM import WHERE id = ?1"
        case .answer: WriteStatement.answer.sql
        case .sameText: WriteStatement.sameText.sql
        case .topNames:
            """
            SELECT form, CASE WHEN ?3 THEN attributed ELSE quotations END AS number FROM name
            WHERE kind = ?1 AND number > 0
            ORDER BY number DESC, collation_key, key LIMIT ?2
            """
        case .months:
            """
            SELECT month, CASE WHEN ?1 THEN attributed ELSE quotations END AS number
            FROM added_month WHERE number > 0 ORDER BY month
            """
        case .lengths:
            """
            SELECT low, CASE WHEN ?1 THEN attributed ELSE quotations END FROM text_length
            ORDER BY low
            """
        case .movie: Self.movieColumns + "FROM movie AS m WHERE m.id = ?1"
        case .movieExists: "SELECT 1 FROM movie WHERE id = ?1"
        case .movieCitations: "SELECT quotations FROM movie WHERE id = ?1"
        case .movies:
            Self.listedMovie + "FROM movie AS m WHERE m.id > ?1 ORDER BY m.id LIMIT ?2"
        case .movieSearch:
            Self.listedMovie + "FROM movie_search AS s CROSS JOIN movie AS m ON m.id = s.rowid"
                + " WHERE movie_search MATCH ?3 AND s.rowid > ?1 ORDER BY s.rowid LIMIT ?2"
        case .movieSearchCount: "SELECT count(*) FROM movie_search WHERE movie_search MATCH ?1"
        case .movieImage:
            "SELECT type, tag, length(content), content FROM movie_image WHERE movie = ?1"
        case .movieImageTag:
            "SELECT type, tag, length(content) FROM movie_image WHERE movie = ?1"
        case .sameMovie:
            "SELECT title, director, id, has_image FROM movie WHERE duplicate = ?1"
        case .history: Self.visited + "user = ?1" + Self.byRank + " LIMIT ?2"
        case .historyWalk:
            "SELECT id, sought FROM history INDEXED BY history_by_rank WHERE user = ?1"
                + Self.byRank
        case .historyEntry: Self.visited + "id = ?1 AND user = ?2"
        }
    }

    /// The columns of ``QuotationRow``, in its order.
    package static let select: SQL = columns + ", movie "
    private static let columns: SQL = """
        SELECT id, text, author, source, url, tags, note, created_at, updated_at, collation_key
        """

    // Pages of names: 1 the last collation key, 2 the last folded name, 3 how many, 4 which kind, 5 and 6
    // the bounds of folded names, 7 whether only attributed quotations count, 8 the last number of quotations.
    private static let namesOf: SQL = """
        SELECT form, CASE WHEN ?7 THEN attributed ELSE quotations END AS number, collation_key, key
        FROM name WHERE kind = ?4 AND (?7 = 0 OR attributed > 0) AND\u{20}
        """
    private static let countedNames: SQL = """
        SELECT form, quotations, collation_key, key FROM name INDEXED BY name_by_count
        WHERE kind = ?4 AND\u{20}
        """
    private static let byCount: SQL = " ORDER BY quotations DESC, collation_key, key LIMIT ?3"
    private static let attributedTags: SQL = """
        SELECT form, attributed, collation_key, key FROM name INDEXED BY tag_by_attributed
        WHERE kind = 2 AND\u{20}
        """
    private static let byAttributed: SQL = " ORDER BY attributed DESC, collation_key, key LIMIT ?3"
    private static let afterName: SQL =
        "(collation_key, key) > (?1, ?2) ORDER BY collation_key, key LIMIT ?3"
    private static let attributedByIDFrom: SQL =
        select + "FROM quotation INDEXED BY attributed_by_id WHERE author IS NOT NULL AND "
    private static let attributedByKeyFrom: SQL =
        select + "FROM quotation INDEXED BY attributed_by_key WHERE author IS NOT NULL AND "
    /// The columns of ``MovieRow``, in its order; of a listed movie the first ones.
    private static let movieColumns: SQL =
        listedMovie + """
            , m.imdb, m.rotten_tomatoes, m.plot, m.wikipedia, m.quotations, m.created_at, m.updated_at\u{20}
            """
    private static let listedMovie: SQL = "SELECT m.id, m.title, m.director, m.year, m.has_image "
    private static let ids: SQL = "SELECT id, collation_key "
    private static let afterKey: SQL = "collation_key > ?1"
    private static let beforeKey: SQL = "collation_key < ?1"
    private static let afterTie: SQL = "collation_key = ?1 AND id > ?2"
    private static let beforeTie: SQL = "collation_key = ?1 AND id < ?2"
    package static let ascending: SQL = " ORDER BY collation_key, id LIMIT ?3"
    package static let descending: SQL = " ORDER BY collation_key DESC, id DESC LIMIT ?3"

    /// All quotations `q` in a range of keys, attributed and anonymous ones: SQLite merges the two indexes as it
    /// goes, where an order is wanted.
    package static func byKey(_ select: SQL, _ range: SQL) -> SQL {
        select + "FROM quotation AS q INDEXED BY attributed_by_key WHERE q.author IS NOT NULL AND "
            + range + " UNION ALL " + select
            + "FROM quotation AS q INDEXED BY anonymous_by_key WHERE q.author IS NULL AND " + range
    }

    /// The columns of ``HistoryEntry``, in its order.
    private static let visited: SQL =
        "SELECT id, url, title, visits, last_visited_at FROM history WHERE "
    private static let byRank: SQL = " ORDER BY visits DESC, last_visited_at DESC, id DESC"

    // Pages of the trash: 1 the last deletion, 2 the last id, 3 how many rows, 4 the time up to which deletions
    // can't be restored any more, 5 the import or NULL, 6 the query for FTS5.

    /// The columns of ``QuotationRow``, in its order. What was cited is there no more once that movie is deleted.
    private static let trashedRow: SQL =
        columns + """
            , (SELECT movie.id FROM movie WHERE movie.id = trash.movie), deleted_at\u{20}
            """
    private static let trashByTime: SQL = "FROM trash INDEXED BY trash_by_time WHERE "
    private static let trashByImport: SQL =
        "FROM trash INDEXED BY trash_by_import WHERE import = ?5 AND "
    private static let trashMatches: SQL = """
        FROM trash NOT INDEXED
        WHERE id IN (SELECT rowid FROM trash_search WHERE trash_search MATCH ?6)
            AND deleted_at > ?4 AND (?5 IS NULL OR import = ?5)\u{20}
        """
    private static let greatestIDFirst: SQL = " ORDER BY id DESC LIMIT ?3"
    private static let latestDeletion: SQL = " ORDER BY deleted_at DESC, id DESC LIMIT ?3"
}
