import QuoteText

/// Makes everything anew that is derived from quotations by way of ICU: keys, folded names, the full-text
/// index, what the history is searched by, and with them all counts. Due when another version of ICU made them, or none did,
/// and when somebody asks for it because they are damaged.
package struct Rebuild {
    /// The fact that names the version by which all is made.
    package static let fact = "text-engine"

    private let writer: WritingConnection
    /// About as many pages of the full-text index as a batch of 5000 quotations comes to.
    private static let batchPages = 1250
    private let progress: @Sendable (String, Double) -> Void

    package init(
        _ writer: WritingConnection, _ progress: @escaping @Sendable (String, Double) -> Void
    ) {
        self.writer = writer
        self.progress = progress
    }

    /// Does it when it is due.
    package func runIfDue() throws(SQLiteError) {
        guard try writer.fact(Self.fact) != TextEngine.version else { return }
        try run()
    }

    /// Does it also with the indexes that SQLite keeps by itself.
    package func repair() throws(SQLiteError) {
        try execute("REINDEX")
        try run()
    }

    /// Works in transactions that don't wait for the disk. The fact is set last, with all before it, so that
    /// after a kill it is done again.
    private func run() throws(SQLiteError) {
        try execute(Self.clear)
        try rebuildRows()
        try execute(Self.count)
        try rebuildMovies()
        try execute(Self.trash)
        try execute(Self.tally)
        try writer.transaction { () throws(SQLiteError) in try writer.run(.refoldHistory) }
        try writer.transaction { () throws(SQLiteError) in
            try writer.set(Self.fact, TextEngine.version)
        }
    }

    private func rebuildRows() throws(SQLiteError) {
        let total = Double(try writer.connection.integer("SELECT max(id) FROM quotation"))
        var last: Int64 = 0
        while let end = try batchEnd(after: last) {
            try writer.transaction(synchronous: false) { () throws(SQLiteError) in
                for name in [WriteStatement.rekey, .reindex, .retag] {
                    let statement = try writer[name]
                    statement.bind(last, at: 1)
                    statement.bind(end, at: 2)
                    try statement.run()
                }
                // As many pages as a batch comes to, once more.
                try writer.mergeIndex(pages: 2 * Self.batchPages)
            }
            writer.log.checkpointIfDue { $0() }
            last = end
            progress("indexing quotations anew", Double(last) / total)
        }
    }

    /// There are few of them, so that one transaction does.
    private func rebuildMovies() throws(SQLiteError) {
        try writer.transaction { () throws(SQLiteError) in
            try writer.run(.rekeyMovies)
            try writer.run(.reindexMovies)
        }
    }

    private func batchEnd(after id: Int64) throws(SQLiteError) -> Int64? {
        let statement = try writer[.batchEnd]
        statement.bind(id, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return statement.isNull(0) ? nil : statement.integer(0)
    }

    private func execute(_ sql: SQL) throws(SQLiteError) {
        try writer.transaction { () throws(SQLiteError) in try writer.connection.execute(sql) }
    }

    private static let trash: SQL =
        """
        UPDATE trash SET collation_key = collation_key(text);
        INSERT INTO trash_search (trash_search) VALUES ('delete-all');
        """ + Schema.indexTrash

    private static let tally: SQL = """
        UPDATE movie SET
            quotations = (SELECT count(*) FROM quotation WHERE quotation.movie = movie.id),
            has_image = EXISTS (SELECT 1 FROM movie_image WHERE movie_image.movie = movie.id);
        UPDATE tally SET
            quotations = (SELECT count(*) FROM quotation),
            attributed = (SELECT count(author) FROM quotation),
            trashed = (SELECT count(*) FROM trash),
            movies = (SELECT count(*) FROM movie);
        """

    private static let clear: SQL = """
        DELETE FROM fact WHERE name = 'text-engine';
        INSERT INTO search (search) VALUES ('delete-all');
        DELETE FROM name;
        DELETE FROM name_form;
        DELETE FROM tagging;
        DELETE FROM added_month;
        UPDATE text_length SET quotations = 0, attributed = 0;
        """

    private static let count: SQL =
        """
        INSERT INTO name_form
            SELECT 1, author_key, author, count(*) FROM quotation WHERE author IS NOT NULL
            GROUP BY author_key, author;
        INSERT INTO name_form
            SELECT 2, name_key(value), value, count(*) FROM quotation CROSS JOIN json_each(tags)
            GROUP BY name_key(value), value;
        INSERT INTO name SELECT kind, key, form, collation_key(form),
            CASE kind WHEN 1 THEN (SELECT count(*) FROM quotation WHERE author_key = key)
                ELSE (SELECT count(*) FROM tagging WHERE tag = key) END,
            CASE kind WHEN 1 THEN (SELECT count(*) FROM quotation WHERE author_key = key)
                ELSE (SELECT count(author) FROM tagging JOIN quotation ON id = tagging.quotation
                    WHERE tag = key) END
            FROM (SELECT kind, key, form,
                    row_number() OVER (PARTITION BY kind, key ORDER BY quotations DESC, form) AS place
                FROM name_form) WHERE place = 1;
        INSERT INTO added_month SELECT\u{20}
        """ + Schema.month("quotation.")
        + " AS month, count(*), count(author) FROM quotation GROUP BY month;"
        + "CREATE TEMP TABLE lengths AS SELECT " + Schema.lengthClass("quotation.")
            + """
             AS low, count(*) AS quotations, count(author) AS attributed FROM quotation GROUP BY low;
            UPDATE text_length SET (quotations, attributed) =
                (SELECT quotations, attributed FROM temp.lengths WHERE lengths.low = text_length.low)
                WHERE low IN (SELECT low FROM temp.lengths);
            DROP TABLE temp.lengths;
            """
}
