extension Schema {
    /// What finds quotations: the full-text index, authors and tags by their folded names, and counts of
    /// all of them; the quotations of the days; the answers that a repeated request gets again.
    ///
    /// Triggers keep all but the full-text index, which SQLite lets no trigger write where the schema
    /// isn't trusted. What was there before is taken in by the rebuild that follows.
    static let version2: SQL =
        revisions + search + authors + tags + counts + nameTriggers + countTriggers + days + answers
        + identity

    /// A number by which the store is told from every other.
    private static let identity: SQL = """
        DELETE FROM fact WHERE name = 'collation';
        INSERT INTO fact VALUES ('identity', lower(hex(randomblob(16))));
        """

    /// Each change of a quotation has a number of its own, greater than those before; `tally` has the last.
    private static let revisions: SQL = """
        ALTER TABLE quotation ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE tally ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        CREATE TRIGGER quotation_first_revision AFTER INSERT ON quotation BEGIN
            UPDATE tally SET revision = NEW.revision;
        END;
        CREATE TRIGGER quotation_next_revision AFTER UPDATE OF revision ON quotation BEGIN
            UPDATE tally SET revision = NEW.revision;
        END;

        """

    /// The index keeps no texts of its own: it is told the old ones when a row changes.
    private static let search: SQL = """
        CREATE VIRTUAL TABLE search USING fts5 (
            text, author, source, tags, note,
            content = 'quotation', content_rowid = 'id', tokenize = 'words', prefix = '1 2 3'
        );

        """

    /// `author` has a row for each folded name, shown under its most used form, of those in
    /// `author_form`.
    private static let authors: SQL = """
        ALTER TABLE quotation ADD COLUMN author_key TEXT;
        CREATE INDEX quotation_by_author ON quotation (author_key, id);
        CREATE TABLE author (
            key TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            collation_key BLOB NOT NULL,
            quotations INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX author_by_name ON author (collation_key, key);
        CREATE TABLE author_form (
            key TEXT NOT NULL,
            name TEXT NOT NULL,
            quotations INTEGER NOT NULL,
            PRIMARY KEY (key, name)
        ) STRICT, WITHOUT ROWID;

        """

    /// The same for tags; `tagging` says which quotations have which.
    private static let tags: SQL = """
        CREATE TABLE tag (
            key TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            collation_key BLOB NOT NULL,
            quotations INTEGER NOT NULL,
            attributed INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tag_by_name ON tag (collation_key, key);
        CREATE TABLE tag_form (
            key TEXT NOT NULL,
            name TEXT NOT NULL,
            quotations INTEGER NOT NULL,
            PRIMARY KEY (key, name)
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

    private static let nameTriggers: SQL =
        "CREATE TRIGGER quotation_named AFTER INSERT ON quotation BEGIN\n" + addNames("NEW.")
        + "END; CREATE TRIGGER quotation_unnamed AFTER DELETE ON quotation BEGIN\n"
        + removeNames("OLD.")
            + """
            END;
            CREATE TRIGGER quotation_renamed AFTER UPDATE OF author, tags ON quotation
            WHEN OLD.author IS NOT NEW.author OR OLD.tags IS NOT NEW.tags BEGIN

            """ + removeNames("OLD.") + addNames("NEW.") + "END;\n"

    private static func addNames(_ row: SQL) -> SQL {
        "INSERT INTO author_form SELECT " + row + "author_key, " + row + "author, 1 WHERE " + row
            + "author IS NOT NULL ON CONFLICT DO UPDATE SET quotations = quotations + 1;\n"
            + "INSERT INTO author SELECT " + row + "author_key, " + row + "author, collation_key("
            + row + "author), 0 WHERE " + row
            + "author IS NOT NULL AND NOT EXISTS (SELECT 1 FROM author WHERE key = " + row
            + "author_key);\n" + "UPDATE author SET quotations = quotations + 1 WHERE key = " + row
            + "author_key;\n" + authorName(row)
            + "INSERT INTO tag_form SELECT name_key(value), value, 1 FROM json_each(" + row
            + "tags) WHERE true ON CONFLICT DO UPDATE SET quotations = quotations + 1;\n"
            + "INSERT OR IGNORE INTO tagging SELECT name_key(value), " + row + "id FROM json_each("
            + row + "tags);\n"
            + "INSERT INTO tag SELECT name_key(value), value, collation_key(value), 0, 0"
            + " FROM json_each(" + row + "tags) WHERE true ON CONFLICT DO NOTHING;\n"
            + "UPDATE tag SET quotations = quotations + 1, attributed = attributed + (" + row
            + "author IS NOT NULL) WHERE key IN " + tagKeys(row) + ";\n" + tagName(row)
    }

    private static func removeNames(_ row: SQL) -> SQL {
        "UPDATE author_form SET quotations = quotations - 1 WHERE key = " + row
            + "author_key AND name = " + row + "author;\n" + "DELETE FROM author_form WHERE key = "
            + row + "author_key AND name = " + row + "author AND quotations = 0;\n"
            + "UPDATE author SET quotations = quotations - 1 WHERE key = " + row + "author_key;\n"
            + "DELETE FROM author WHERE key = " + row + "author_key AND quotations = 0;\n"
            + authorName(row)
            + "UPDATE tag_form SET quotations = quotations - 1 WHERE (key, name) IN"
            + " (SELECT name_key(value), value FROM json_each(" + row + "tags));\n"
            + "DELETE FROM tag_form WHERE quotations = 0 AND key IN " + tagKeys(row) + ";\n"
            + "DELETE FROM tagging WHERE quotation = " + row + "id AND tag IN " + tagKeys(row)
            + ";\n" + "UPDATE tag SET quotations = quotations - 1, attributed = attributed - ("
            + row + "author IS NOT NULL) WHERE key IN " + tagKeys(row) + ";\n"
            + "DELETE FROM tag WHERE quotations = 0 AND key IN " + tagKeys(row) + ";\n"
            + tagName(row)
    }

    /// Shows an author under the form that is used most, of equals the first in the order of bytes.
    private static func authorName(_ row: SQL) -> SQL {
        "UPDATE author SET (name, collation_key) = (SELECT name, collation_key(name) FROM"
            + " author_form WHERE key = author.key ORDER BY quotations DESC, name LIMIT 1)"
            + " WHERE key = " + row + "author_key AND name <> (SELECT name FROM author_form"
            + " WHERE key = author.key ORDER BY quotations DESC, name LIMIT 1);\n"
    }

    private static func tagName(_ row: SQL) -> SQL {
        "UPDATE tag SET (name, collation_key) = (SELECT name, collation_key(name) FROM"
            + " tag_form WHERE key = tag.key ORDER BY quotations DESC, name LIMIT 1)"
            + " WHERE key IN " + tagKeys(row) + " AND name <> (SELECT name FROM tag_form"
            + " WHERE key = tag.key ORDER BY quotations DESC, name LIMIT 1);\n"
    }

    private static func tagKeys(_ row: SQL) -> SQL {
        "(SELECT name_key(value) FROM json_each(" + row + "tags))"
    }

    private static let countTriggers: SQL =
        "CREATE TRIGGER quotation_counted AFTER INSERT ON quotation BEGIN\n" + addCounts("NEW.")
        + "END; CREATE TRIGGER quotation_uncounted AFTER DELETE ON quotation BEGIN\n"
        + removeCounts("OLD.")
            + """
            END;
            CREATE TRIGGER quotation_recounted AFTER UPDATE OF text, author ON quotation
            WHEN length(OLD.text) <> length(NEW.text)
                OR (OLD.author IS NULL) <> (NEW.author IS NULL) BEGIN

            """ + removeCounts("OLD.") + addCounts("NEW.") + "END;\n"

    private static func addCounts(_ row: SQL) -> SQL {
        "INSERT INTO added_month SELECT " + month(row) + ", 1, " + row + "author IS NOT NULL"
            + " WHERE true ON CONFLICT DO UPDATE SET quotations = quotations + 1,"
            + " attributed = attributed + excluded.attributed;\n"
            + "UPDATE text_length SET quotations = quotations + 1, attributed = attributed + ("
            + row + "author IS NOT NULL) WHERE low = " + lengthClass(row) + ";\n"
    }

    private static func removeCounts(_ row: SQL) -> SQL {
        "UPDATE added_month SET quotations = quotations - 1, attributed = attributed - (" + row
            + "author IS NOT NULL) WHERE month = " + month(row) + ";\n"
            + "DELETE FROM added_month WHERE month = " + month(row) + " AND quotations = 0;\n"
            + "UPDATE text_length SET quotations = quotations - 1, attributed = attributed - ("
            + row + "author IS NOT NULL) WHERE low = " + lengthClass(row) + ";\n"
    }

    /// The month in which a row was added; the last that a year of four digits can name for later ones.
    static func month(_ row: SQL) -> SQL {
        "ifnull(strftime('%Y-%m', " + row + "created_at / 1000, 'unixepoch'), '9999-12')"
    }

    static func lengthClass(_ row: SQL) -> SQL {
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
