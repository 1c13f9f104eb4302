import QuoteSQLite
import Testing

@testable import QuoteStore

@Suite struct `Query plans` {
    /// The steps that SQLite would take.
    private func plan(_ sql: SQL, _ connection: Connection) throws -> [String] {
        let statement = try Statement("EXPLAIN QUERY PLAN " + sql, on: connection)
        var steps: [String] = []
        while try statement.step() { steps.append(statement.text(3) ?? "") }
        return steps
    }

    private func check(_ sql: SQL, _ connection: Connection) throws {
        for step in try plan(sql, connection) {
            // A virtual table tells SCAN of whatever it does: the index of words, a list of tags.
            let scans = step.hasPrefix("SCAN") && !step.contains("VIRTUAL TABLE")
            #expect(!scans, "\(sql.text): \(step)")
            #expect(!step.contains("TEMP B-TREE"), "\(sql.text): \(step)")
        }
    }

    /// These go through a table, or sort what they found: on the threads for slow reads.
    private static let slowReading: Set<ReadStatement> = [
        .byPlace, .attributedByPlace, .namesFrom, .namesByCountFrom, .topNames, .months, .lengths,
        .trashSearch, .trashSearchCount, .trashOfImportCount,
    ]

    @Test func `of reading scan nothing and sort nothing`() throws {
        let temporary = try TemporaryStore()
        let connection = try Connection(path: temporary.folder.database, mode: .read)
        for name in ReadStatement.allCases where !Self.slowReading.contains(name) {
            try check(name.sql, connection)
        }
    }

    /// These look for the quotation of the day, once a day, when few are left that were never shown; and
    /// for the most used of a name's few forms. And two make all movies' numbers and what the history is searched
    /// by anew, after another version of ICU.
    private static let slowWriting: Set<WriteStatement> = [
        .neverShownCount, .neverShownByPlace, .longestAgo, .bestForm, .rekeyMovies, .refoldHistory,
    ]

    @Test func `of filters go from their candidates to the rows, and sort only what they pick`()
        throws
    {
        let temporary = try TemporaryStore()
        let connection = try Connection(path: temporary.folder.database, mode: .read)
        for name in FilteredStatement.allCases { try check(name, connection) }
    }

    private func check(_ name: FilteredStatement, _ connection: Connection) throws {
        let isPicked = name.shape == .pickedByKey || name.shape == .pickedByKeyReversed
        let walksAll = name.source == .all && (name.shape == .count || name.shape == .nth)
        let candidates =
            switch name.source {
            case .all: "q"
            case .author, .authorSearch: "SEARCH q USING INDEX quotation_by_author (author_key=?"
            case .tag, .tagSearch: "SEARCH t USING PRIMARY KEY (tag=?"
            case .movie, .movieSearch: "SEARCH q USING INDEX quotation_by_movie (movie=?"
            case .importedRows, .importSearch:
                "SEARCH q USING INDEX quotation_by_import (import=?"
            case .search, .searchAlone, .searchAttributed: "SCAN s VIRTUAL TABLE INDEX"
            }
        let plan = try plan(name.sql, connection)
        #expect(plan.contains { $0.contains(candidates) }, "\(name): \(plan)")
        for step in plan {
            let scans = step.hasPrefix("SCAN") && !step.contains("VIRTUAL TABLE")
            #expect(
                !scans || walksAll || step == "SCAN picked" || step.hasPrefix("SCAN SUBQUERY")
                    || step.hasPrefix("SCAN (subquery"), "\(name): \(step)")
            #expect(!step.contains("TEMP B-TREE") || isPicked, "\(name): \(step)")
        }
    }

    @Test func `of writing scan nothing and sort nothing`() throws {
        let temporary = try TemporaryStore()
        let connection = try Connection(path: temporary.folder.database, mode: .write)
        for name in WriteStatement.allCases where !Self.slowWriting.contains(name) {
            try check(name.sql, connection)
        }
    }

    @Test func `of pages begin at the cursor, in the index of their order`() throws {
        let temporary = try TemporaryStore()
        let connection = try Connection(path: temporary.folder.database, mode: .read)
        for (name, step) in [
            (.byKey, "attributed_by_key (collation_key>?)"),
            (.byKey, "anonymous_by_key (collation_key>?)"),
            (.byKeyTies, "attributed_by_key (collation_key=? AND id>?)"),
            (.byKeyTies, "anonymous_by_key (collation_key=? AND id>?)"),
            (.attributedByKeyReversed, "attributed_by_key (collation_key<?)"),
            (.attributedByKeyTiesReversed, "attributed_by_key (collation_key=? AND id<?)"),
            (.attributedByID, "attributed_by_id (id>?)"), (.byIDReversed, "PRIMARY KEY (rowid<?)"),
            (.trash, "trash_by_time (deleted_at>? AND deleted_at<?)"),
            (.trashOfImport, "trash_by_import (import=? AND deleted_at>? AND deleted_at<?)"),
            (.trashOfImportTies, "trash_by_import (import=? AND deleted_at=? AND id<?)"),
            (.movies, "SEARCH m USING INTEGER PRIMARY KEY (rowid>?)"),
            (.movieSearch, "SEARCH m USING INTEGER PRIMARY KEY (rowid=?)"),
            (.sameMovie, "movie_by_duplicate (duplicate=?)"),
            (.trashSearch, "SEARCH trash USING INTEGER PRIMARY KEY (rowid=?)"),
            (.trashTies, "trash_by_time (deleted_at=? AND id<?)"),
        ] as [(ReadStatement, String)] {
            let plan = try plan(name.sql, connection)
            #expect(plan.contains { $0.contains(step) }, "\(name): \(plan)")
        }
    }
}
