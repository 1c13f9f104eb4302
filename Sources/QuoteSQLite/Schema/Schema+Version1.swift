extension Schema {
    /// `quotation` keeps a quotation and its collation key. Ids come by AUTOINCREMENT: none is used
    /// twice. The partial indexes serve the lists without anonymous quotations, `tally` the totals.
    package static let version1: SQL =
        quotationTable + quotationIndexes + trashTable + tally + settingsTables

    private static let quotationTable: SQL = """
        CREATE TABLE quotation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL,
            author TEXT,
            source TEXT,
            url TEXT,
            tags TEXT,
            note TEXT,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            collation_key BLOB NOT NULL
        ) STRICT;

        """

    private static let quotationIndexes: SQL = """
        CREATE INDEX quotation_by_key ON quotation (collation_key, id);
        CREATE INDEX attributed_by_id ON quotation (id) WHERE author IS NOT NULL;
        CREATE INDEX attributed_by_key ON quotation (collation_key, id) WHERE author IS NOT NULL;

        """

    private static let trashTable: SQL = """
        CREATE TABLE trash (
            id INTEGER PRIMARY KEY,
            text TEXT NOT NULL,
            author TEXT,
            source TEXT,
            url TEXT,
            tags TEXT,
            note TEXT,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            collation_key BLOB NOT NULL,
            deleted_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX trash_by_time ON trash (deleted_at, id);

        """

    /// One row that counts, kept true by triggers, since counting a million rows takes too long.
    private static let tally: SQL = """
        CREATE TABLE tally (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            quotations INTEGER NOT NULL,
            attributed INTEGER NOT NULL,
            trashed INTEGER NOT NULL
        ) STRICT;
        INSERT INTO tally VALUES (1, 0, 0, 0);
        CREATE TRIGGER quotation_added AFTER INSERT ON quotation BEGIN
            UPDATE tally SET quotations = quotations + 1,
                attributed = attributed + (NEW.author IS NOT NULL);
        END;
        CREATE TRIGGER quotation_removed AFTER DELETE ON quotation BEGIN
            UPDATE tally SET quotations = quotations - 1,
                attributed = attributed - (OLD.author IS NOT NULL);
        END;
        CREATE TRIGGER quotation_author_changed AFTER UPDATE OF author ON quotation
        WHEN (OLD.author IS NULL) <> (NEW.author IS NULL) BEGIN
            UPDATE tally SET attributed = attributed + (NEW.author IS NOT NULL)
                - (OLD.author IS NOT NULL);
        END;
        CREATE TRIGGER trash_added AFTER INSERT ON trash BEGIN
            UPDATE tally SET trashed = trashed + 1;
        END;
        CREATE TRIGGER trash_removed AFTER DELETE ON trash BEGIN
            UPDATE tally SET trashed = trashed - 1;
        END;

        """

    /// `user_setting` has a row where a user chose other than the default. `intent` holds a change of
    /// both settings' stores that is under way. `fact` holds what the database knows of itself.
    private static let settingsTables: SQL = """
        CREATE TABLE user_setting (
            user INTEGER NOT NULL,
            name TEXT NOT NULL,
            value INTEGER NOT NULL,
            PRIMARY KEY (user, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE intent (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            user INTEGER NOT NULL,
            sort INTEGER,
            show_authors INTEGER,
            device_file BLOB NOT NULL
        ) STRICT;
        CREATE TABLE fact (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        """
}
