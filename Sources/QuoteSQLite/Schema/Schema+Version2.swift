extension Schema {
    /// What finds quotations: the full-text index, authors and tags by their folded names, and counts of
    /// all of them; the quotations of the days; the answers that a repeated request gets again.
    ///
    /// All that is derived from quotations is written by ``DerivedChanges``, no more by triggers. What was
    /// there before is taken in by the ``Rebuild`` that follows.
    package static let version2: SQL =
        revisions + search + names + counts + days + answers + identity

    /// A number by which the store is told from every other.
    private static let identity: SQL = """
        DELETE FROM fact WHERE name = 'collation';
        INSERT INTO fact VALUES ('identity', lower(hex(randomblob(16))));
        """

    /// Each change of a quotation has a number of its own, greater than those before; `tally` has the last.
    private static let revisions: SQL = """
        ALTER TABLE quotation ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE tally ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        DROP TRIGGER quotation_added;
        DROP TRIGGER quotation_removed;
        DROP TRIGGER quotation_author_changed;

        """

    /// The index keeps no texts of its own: it is told the old ones when a row changes. Merging eight
    /// parts at a time, not four, a row is written a fifth faster, and a search looks into a few more.
    private static let search: SQL = """
        CREATE VIRTUAL TABLE search USING fts5 (
            text, author, source, tags, note,
            content = 'quotation', content_rowid = 'id', tokenize = 'words', prefix = '1 2 3'
        );
        INSERT INTO search (search, rank) VALUES ('automerge', 8);

        """

    /// `name` has a row for each folded name of an author (kind 1) or a tag (kind 2), shown under its most
    /// used form, of those in `name_form`. `tagging` says which quotations have which tag.
    private static let names: SQL = """
        ALTER TABLE quotation ADD COLUMN author_key TEXT;
        CREATE INDEX quotation_by_author ON quotation (author_key, id);
        CREATE TABLE name (
            kind INTEGER NOT NULL,
            key TEXT NOT NULL,
            form TEXT NOT NULL,
            collation_key BLOB NOT NULL,
            quotations INTEGER NOT NULL,
            attributed INTEGER NOT NULL,
            PRIMARY KEY (kind, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX name_by_place ON name (kind, collation_key, key);
        CREATE TABLE name_form (
            kind INTEGER NOT NULL,
            key TEXT NOT NULL,
            form TEXT NOT NULL,
            quotations INTEGER NOT NULL,
            PRIMARY KEY (kind, key, form)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tagging (
            tag TEXT NOT NULL,
            quotation INTEGER NOT NULL,
            PRIMARY KEY (tag, quotation)
        ) STRICT, WITHOUT ROWID;

        """

    /// How many were added in each month of UTC, and how many are how long: at least `low` characters,
    /// and fewer than the next row's.
    private static let counts: SQL = """
        CREATE TABLE added_month (
            month TEXT PRIMARY KEY,
            quotations INTEGER NOT NULL,
            attributed INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE text_length (
            low INTEGER PRIMARY KEY,
            quotations INTEGER NOT NULL,
            attributed INTEGER NOT NULL
        ) STRICT;
        INSERT INTO text_length VALUES
            (1, 0, 0), (51, 0, 0), (101, 0, 0), (201, 0, 0), (501, 0, 0), (1001, 0, 0),
            (2001, 0, 0), (5001, 0, 0);

        """

    /// The month in which a row was added; the last that a year of four digits can name for later ones.
    package static func month(_ row: SQL) -> SQL {
        "ifnull(strftime('%Y-%m', " + row + "created_at / 1000, 'unixepoch'), '9999-12')"
    }

    package static func lengthClass(_ row: SQL) -> SQL {
        "(SELECT max(low) FROM text_length WHERE low <= length(" + row + "text))"
    }

    /// `daily` has the quotation of each day that somebody asked for; slot 1 is for a device without
    /// anonymous ones, where that of slot 0 is anonymous.
    private static let days: SQL = """
        CREATE TABLE daily (
            day TEXT NOT NULL,
            slot INTEGER NOT NULL,
            quotation INTEGER NOT NULL,
            PRIMARY KEY (day, slot)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX daily_by_quotation ON daily (quotation, day);

        """

    /// `answer` keeps what requests with an `Idempotency-Key` were answered.
    private static let answers: SQL = """
        CREATE TABLE answer (
            id INTEGER PRIMARY KEY,
            user INTEGER NOT NULL,
            target TEXT NOT NULL,
            key TEXT NOT NULL,
            request BLOB NOT NULL,
            resource INTEGER NOT NULL,
            body BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            UNIQUE (user, target, key)
        ) STRICT;
        CREATE INDEX answer_by_time ON answer (created_at);

        """
}
