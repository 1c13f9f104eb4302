import QuoteText

/// Makes everything anew that is derived from quotations by way of ICU: keys, folded names, the full-text
/// index, and with them all counts. Due when another version of ICU made them, or none did.
struct Rebuild {
    /// The fact that names the version by which all is made.
    static let fact = "text-engine"

    private let writer: WritingConnection
    private let progress: @Sendable (String, Double) -> Void

    init(_ writer: WritingConnection, _ progress: @escaping @Sendable (String, Double) -> Void) {
        self.writer = writer
        self.progress = progress
    }

    /// Does it, in short transactions; the fact comes last, so that after a kill it is done again.
    func runIfDue() throws(SQLiteError) {
        guard try writer.fact(Self.fact) != TextEngine.version else { return }
        try execute(Self.clear)
        try rebuildRows()
        try execute(Self.count)
        try writer.transaction { () throws(SQLiteError) in
            try writer.set(Self.fact, TextEngine.version)
        }
    }

    private func rebuildRows() throws(SQLiteError) {
        let total = Double(try writer.connection.integer("SELECT max(id) FROM quotation"))
        var last: Int64 = 0
        while let end = try batchEnd(after: last) {
            try writer.transaction { () throws(SQLiteError) in
                for name in [WriteStatement.rekey, .reindex, .retag] {
                    let statement = try writer[name]
                    statement.bind(last, at: 1)
                    statement.bind(end, at: 2)
                    try statement.run()
                }
            }
            writer.checkpointIfDue { $0() }
            last = end
            progress("indexing quotations anew", Double(last) / total)
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

    private static let clear: SQL = """
        INSERT INTO search (search) VALUES ('delete-all');
        DELETE FROM author;
        DELETE FROM author_form;
        DELETE FROM tag;
        DELETE FROM tag_form;
        DELETE FROM tagging;
        DELETE FROM added_month;
        UPDATE text_length SET quotations = 0, attributed = 0;
        """

    private static let count: SQL =
        """
        INSERT INTO author_form
            SELECT author_key, author, count(*) FROM quotation WHERE author IS NOT NULL
            GROUP BY author_key, author;
        INSERT INTO author SELECT key, name, collation_key(name), quotations FROM (
            SELECT key, name, sum(quotations) OVER (PARTITION BY key) AS quotations,
                row_number() OVER (PARTITION BY key ORDER BY quotations DESC, name) AS place
            FROM author_form) WHERE place = 1;
        INSERT INTO tag_form
            SELECT name_key(value), value, count(*) FROM quotation CROSS JOIN json_each(tags)
            GROUP BY name_key(value), value;
        INSERT INTO tag SELECT key, name, collation_key(name),
            (SELECT count(*) FROM tagging WHERE tag = key),
            (SELECT count(author) FROM tagging JOIN quotation ON id = tagging.quotation
                WHERE tag = key)
            FROM (SELECT key, name,
                    row_number() OVER (PARTITION BY key ORDER BY quotations DESC, name) AS place
                FROM tag_form) WHERE place = 1;
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
