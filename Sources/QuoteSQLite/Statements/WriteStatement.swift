/// Every statement that the writer runs. `EXPLAIN QUERY PLAN` of each is tested: none scans.
package enum WriteStatement: Int, StatementName {
    case begin, commit, rollback
    case savepoint, release, rollbackToSavepoint
    case quotation, insert, update, delete
    case moveToTrash, moveFromTrash, deleteTrashed, forgetTrash, someTrash, someTrashOfImport
    case addToTrashIndex, removeFromTrashIndex, unindexOldTrash
    case setUserSetting, deleteUserSetting
    case recordIntent, intent, deleteIntent
    case setFact, countSynchronization
    case revision, countAll, countMonth, deleteEmptyMonth, countLength
    case countForm, deleteUnusedForms, bestForm, showForm, addName, countName, deleteName
    case addTagging, removeTagging, addToIndex, removeFromIndex, mergeIndex, setMergedParts
    case batchEnd, rekey, reindex, retag
    case ofDay, chooseForDay, greatestID, neverShown, neverShownCount, neverShownByPlace, longestAgo
    case answer, keepAnswer, forgetAnswers
    case sameText, addImport, countImport, ofImport, markUndone
    case movie, movieExists, insertMovie, updateMovie, deleteMovie, uncite, countCitation
    case indexMovie, unindexMovie, reindexMovies, rekeyMovies
    case movieImageTag, putMovieImage, deleteMovieImage, touchMovie, sameMovie, moviesOfImport
    case visited, addVisited, countVisit, nameVisited, refoldHistory, historyEntry, historyOverflow,
        forgetLeastVisited
    case deleteHistoryEntry, deleteHistory

    package var sql: SQL {
        switch self {
        case .begin: "BEGIN IMMEDIATE"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        case .savepoint: "SAVEPOINT write"
        case .release: "RELEASE write"
        case .rollbackToSavepoint: "ROLLBACK TO write"
        case .quotation: ReadStatement.quotation.sql
        case .insert: Self.insertSQL
        case .update: Self.updateSQL
        case .delete: "DELETE FROM quotation WHERE id = ?1"
        case .moveToTrash:
            "INSERT INTO trash (" + Self.columns + ", deleted_at, movie, import) SELECT "
                + Self.columns + ", ?2, movie, import FROM quotation WHERE id = ?1"
        case .moveFromTrash:
            // The key is made anew: another version of ICU may have made the one in the trash. A movie that
            // is gone stays so.
            "INSERT INTO quotation (" + Self.content
                + ", collation_key, author_key, duplicate, revision, import, movie) SELECT "
                + Self.content
                + ", collation_key(text), name_key(author), duplicate_number(text), ?2, import,"
                + " (SELECT movie.id FROM movie WHERE movie.id = trash.movie)"
                + " FROM trash WHERE id = ?1 AND deleted_at > ?3"
        case .deleteTrashed: "DELETE FROM trash WHERE id = ?1"
        case .forgetTrash: "DELETE FROM trash WHERE id IN (" + Self.oldTrash + ")"
        case .someTrash:
            """
            SELECT id FROM trash INDEXED BY trash_by_time WHERE deleted_at > ?1 AND deleted_at <= ?2
            ORDER BY deleted_at, id LIMIT ?3
            """
        case .someTrashOfImport:
            """
            SELECT id FROM trash INDEXED BY trash_by_import
            WHERE import = ?4 AND deleted_at > ?1 AND deleted_at <= ?2
            ORDER BY deleted_at, id LIMIT ?3
            """
        case .addToTrashIndex:
            """
            INSERT INTO trash_search (rowid, text, author, source, tags, note)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """
        case .removeFromTrashIndex:
            """
            INSERT INTO trash_search (trash_search, rowid, text, author, source, tags, note)
            VALUES ('delete', ?1, ?2, ?3, ?4, ?5, ?6)
            """
        case .unindexOldTrash:
            """
            INSERT INTO trash_search (trash_search, rowid, text, author, source, tags, note)
            SELECT 'delete', id, text, author, source,\u{20}
            """ + TagList.indexedSQL + ", note FROM trash WHERE id IN (" + Self.oldTrash + ")"
        case .setUserSetting: "INSERT OR REPLACE INTO user_setting VALUES (?1, ?2, ?3)"
        case .deleteUserSetting: "DELETE FROM user_setting WHERE user = ?1 AND name = ?2"
        case .recordIntent: "INSERT OR REPLACE INTO intent VALUES (1, ?1, ?2, ?3, ?4)"
        case .intent: "SELECT user, sort, show_authors, device_file FROM intent WHERE id = 1"
        case .deleteIntent: "DELETE FROM intent WHERE id = 1"
        case .setFact: "INSERT OR REPLACE INTO fact VALUES (?1, ?2)"
        case .countSynchronization:
            """
            INSERT INTO fact VALUES ('synchronizations', 1) ON CONFLICT DO UPDATE
            SET value = value + 1
            """
        case .revision: "SELECT revision FROM tally WHERE id = 1"
        case .countAll:
            """
            UPDATE tally SET quotations = quotations + ?1, attributed = attributed + ?2,
                revision = ?3
            WHERE id = 1
            """
        case .countMonth:
            """
            INSERT INTO added_month VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE
            SET quotations = quotations + ?2, attributed = attributed + ?3
            """
        case .deleteEmptyMonth: "DELETE FROM added_month WHERE month = ?1 AND quotations = 0"
        case .countLength:
            """
            UPDATE text_length SET quotations = quotations + ?2, attributed = attributed + ?3
            WHERE low = (SELECT max(low) FROM text_length WHERE low <= ?1)
            """
        case .countForm:
            """
            INSERT INTO name_form VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE
            SET quotations = quotations + ?4
            """
        case .deleteUnusedForms: "DELETE FROM name_form WHERE " + Self.ofName + "quotations = 0"
        case .bestForm:
            "SELECT form FROM name_form WHERE " + Self.ofName
                + "true ORDER BY quotations DESC, form LIMIT 1"
        case .showForm:
            "UPDATE name SET form = ?3, collation_key = ?4 WHERE " + Self.ofName + "true"
        case .addName: "INSERT INTO name VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
        case .countName:
            "UPDATE name SET quotations = quotations + ?3, attributed = attributed + ?4 WHERE "
                + Self.ofName + "true RETURNING form"
        case .deleteName: "DELETE FROM name WHERE " + Self.ofName + "true"
        case .addTagging: "INSERT INTO tagging VALUES (?1, ?2)"
        case .removeTagging: "DELETE FROM tagging WHERE tag = ?1 AND quotation = ?2"
        case .addToIndex:
            """
            INSERT INTO search (rowid, text, author, source, tags, note)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """
        case .removeFromIndex:
            """
            INSERT INTO search (search, rowid, text, author, source, tags, note)
            VALUES ('delete', ?1, ?2, ?3, ?4, ?5, ?6)
            """
        case .mergeIndex: "INSERT INTO search (search, rank) VALUES ('merge', ?1)"
        case .setMergedParts: "INSERT INTO search (search, rank) VALUES ('usermerge', ?1)"
        case .batchEnd:
            "SELECT max(id) FROM (SELECT id FROM quotation WHERE id > ?1 ORDER BY id LIMIT 5000)"
        case .rekey:
            """
            UPDATE quotation SET collation_key = collation_key(text), author_key = name_key(author),
                duplicate = duplicate_number(text)
            WHERE id > ?1 AND id <= ?2
            """
        case .ofDay:
            """
            SELECT id, author IS NOT NULL FROM daily JOIN quotation ON id = quotation
            WHERE day = ?1 AND slot = ?2
            """
        case .chooseForDay: "INSERT OR REPLACE INTO daily VALUES (?1, ?2, ?3)"
        case .greatestID: ReadStatement.greatestID.sql
        case .neverShown: "SELECT id " + Self.neverShownFrom + " AND id = ?2"
        case .neverShownCount: "SELECT count(*) " + Self.neverShownFrom
        case .neverShownByPlace:
            "SELECT id " + Self.neverShownFrom + " ORDER BY id LIMIT 1 OFFSET ?2"
        case .longestAgo:
            """
            SELECT id FROM daily JOIN quotation ON id = quotation
            WHERE ?1 = 0 OR author IS NOT NULL
            GROUP BY id ORDER BY max(day), id LIMIT 1
            """
        case .answer:
            """
            SELECT request, resource, body, created_at FROM answer
            WHERE user = ?1 AND target = ?2 AND key = ?3
            """
        case .keepAnswer:
            """
            INSERT OR REPLACE INTO answer (user, target, key, request, resource, body, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """
        case .sameText:
            // 1 the number, 2 and 3 the bounds of the keys that begin with the same letters, or NULL. The
            // lower bound is itself such a key, where the letters leave no room for more.
            "SELECT text, author FROM quotation WHERE duplicate <> 0 AND duplicate = ?1 UNION ALL "
                + ReadStatement.byKey(
                    "SELECT text, author ", "collation_key >= ?2 AND collation_key < ?3")
        case .addImport:
            """
            INSERT INTO import (user, format, started_at, filename, added, duplicates, rejected)
            VALUES (?1, ?2, ?3, ?4, 0, 0, 0)
            """
        case .countImport:
            """
            UPDATE import SET added = added + ?2, duplicates = duplicates + ?3,
                rejected = rejected + ?4
            WHERE id = ?1
            """
        case .ofImport:
            """
            SELECT id FROM quotation INDEXED BY quotation_by_import
            WHERE import = ?1 ORDER BY id LIMIT ?2
            """
        case .markUndone:
            // 2 the time of the undo, which everything that it moved was deleted at. One that found nothing is not
            // the latest.
            """
            UPDATE import SET undone_at = ?2
            WHERE id = ?1 AND (undone_at IS NULL OR EXISTS (
                SELECT 1 FROM trash INDEXED BY trash_by_import WHERE import = ?1 AND deleted_at = ?2))
            """
        case .visited: "SELECT id FROM history WHERE user = ?1 AND canonical = ?2"
        case .addVisited:
            """
            INSERT INTO history
            VALUES (NULL, ?1, ?2, ?3, ?4, history_sought(?4, ?3), 1, ?5)
            """
        case .countVisit:
            """
            UPDATE history SET visits = visits + 1, title = ifnull(?2, title),
                sought = history_sought(canonical, ifnull(?2, title)),
                last_visited_at = max(last_visited_at, ?3)
            WHERE id = ?1
            """
        case .nameVisited:
            """
            UPDATE history SET title = ?2, sought = history_sought(canonical, ?2) WHERE id = ?1
            """
        case .historyEntry: ReadStatement.historyEntry.sql
        case .historyOverflow: "SELECT 1 FROM history WHERE user = ?1 LIMIT 1 OFFSET ?2"
        case .forgetLeastVisited:
            """
            DELETE FROM history WHERE id IN (
                SELECT id FROM history INDEXED BY history_by_rank WHERE user = ?1 AND id <> ?2
                ORDER BY visits, last_visited_at, id LIMIT 1)
            """
        case .deleteHistoryEntry: "DELETE FROM history WHERE id = ?1 AND user = ?2"
        case .refoldHistory: "UPDATE history SET sought = history_sought(canonical, title)"
        case .deleteHistory: "DELETE FROM history WHERE user = ?1"
        case .forgetAnswers:
            """
            DELETE FROM answer WHERE id IN
                (SELECT id FROM answer WHERE created_at < ?1 ORDER BY created_at LIMIT 500)
            """
        case .reindex:
            """
            INSERT INTO search (rowid, text, author, source, tags, note)
            SELECT id, text, author, source,\u{20}
            """ + TagList.indexedSQL + ", note FROM quotation WHERE id > ?1 AND id <= ?2"
        case .retag:
            """
            INSERT OR IGNORE INTO tagging
            SELECT name_key(value), quotation.id FROM quotation CROSS JOIN json_each(tags)
            WHERE quotation.id > ?1 AND quotation.id <= ?2
            """
        case .movie: ReadStatement.movie.sql
        case .movieExists: ReadStatement.movieExists.sql
        case .insertMovie:
            """
            INSERT INTO movie (title, director, year, imdb, rotten_tomatoes, plot, wikipedia,
                updated_at, duplicate, import, has_image, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?8)
            """
        case .updateMovie:
            // What was changed is no more the import's, and stays when that is undone.
            """
            UPDATE movie SET title = ?1, director = ?2, year = ?3, imdb = ?4, rotten_tomatoes = ?5,
                plot = ?6, wikipedia = ?7, updated_at = ?8, duplicate = ?9, import = NULL
            WHERE id = ?10
            """
        case .deleteMovie: "DELETE FROM movie WHERE id = ?1"
        case .uncite:
            """
            UPDATE quotation SET movie = NULL, updated_at = max(updated_at + 1, ?2), revision = ?3
            WHERE movie = ?1
            """
        case .countCitation: "UPDATE movie SET quotations = quotations + ?2 WHERE id = ?1"
        case .indexMovie:
            "INSERT INTO movie_search (rowid, title, director) VALUES (?1, ?2, ?3)"
        case .unindexMovie:
            """
            INSERT INTO movie_search (movie_search, rowid, title, director)
            VALUES ('delete', ?1, ?2, ?3)
            """
        case .reindexMovies: "INSERT INTO movie_search (movie_search) VALUES ('rebuild')"
        case .rekeyMovies: "UPDATE movie SET duplicate = movie_number(title, director)"
        case .movieImageTag: ReadStatement.movieImageTag.sql
        case .putMovieImage: "INSERT OR REPLACE INTO movie_image VALUES (?1, ?2, ?3, ?4)"
        case .deleteMovieImage: "DELETE FROM movie_image WHERE movie = ?1"
        case .touchMovie:
            """
            UPDATE movie SET has_image = ?2, updated_at = max(updated_at + 1, ?3), import = NULL
            WHERE id = ?1
            """
        case .sameMovie: ReadStatement.sameMovie.sql
        case .moviesOfImport:
            """
            SELECT id FROM movie INDEXED BY movie_by_import
            WHERE import = ?1 AND quotations = 0 ORDER BY id LIMIT ?2
            """
        }
    }

    /// The columns of what a quotation says, and its times.
    private static let content: SQL =
        "id, text, author, source, url, tags, note, created_at, updated_at"
    /// The columns that a quotation keeps in the trash.
    private static let columns: SQL = content + ", collation_key"

    private static let neverShownFrom: SQL = """
        FROM quotation WHERE (?1 = 0 OR author IS NOT NULL)
            AND NOT EXISTS (SELECT 1 FROM daily WHERE daily.quotation = quotation.id)
        """

    private static let ofName: SQL = "kind = ?1 AND key = ?2 AND "

    private static let insertSQL: SQL = """
        INSERT INTO quotation (text, author, source, url, tags, note, updated_at, collation_key,
            author_key, revision, duplicate, movie, import, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
        """

    private static let updateSQL: SQL = """
        UPDATE quotation SET text = ?1, author = ?2, source = ?3, url = ?4, tags = ?5, note = ?6,
            updated_at = ?7, collation_key = ?8, author_key = ?9, revision = ?10,
            duplicate = ?11, movie = ?12
        WHERE id = ?13
        """

    /// 1 the time of the latest deletion, 2 how many, the oldest first.
    private static let oldTrash: SQL = """
        SELECT id FROM trash INDEXED BY trash_by_time WHERE deleted_at <= ?1
        ORDER BY deleted_at, id LIMIT ?2
        """
}
