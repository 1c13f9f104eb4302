import QuoteJSON
import QuoteText

/// A look at a database that changes nothing.
struct DatabaseCheck {
    enum Depth {
        /// That the file is whole, and the counts right; also of an older version.
        case file
        /// Everything, row by row.
        case whole
    }

    typealias Finding = StoreCheck.Finding

    let path: String
    let depth: Depth

    /// Looks, and tells of each thing that it looked at.
    var findings: [Finding] {
        do {
            if FileStatus(of: path)?.size == 0 {
                return [Finding(subject: "quotes.sqlite", fault: "it is empty")]
            }
            let connection = try Connection(path: path, mode: .read)
            try connection.execute("BEGIN")
            if let fault = try identityFault(connection) {
                return [Finding(subject: "quotes.sqlite", fault: fault)]
            }
            return try fileFindings(connection)
                + (depth == .whole ? try rowFindings(connection) : [])
        } catch {
            let reason = (error as? SQLiteError)?.message ?? "\(error)"
            return [Finding(subject: "quotes.sqlite", fault: reason)]
        }
    }

    private func fileFindings(_ connection: Connection) throws -> [Finding] {
        [
            Finding(subject: "quotes.sqlite", fault: try connection.sizeFault(path)),
            Finding(subject: "integrity", fault: try integrityFault(connection)),
            Finding(subject: "counts", fault: try tallyFault(connection)),
            Finding(subject: "ids", fault: try idFault(connection)),
        ]
    }

    private func rowFindings(_ connection: Connection) throws -> [Finding] {
        [
            Finding(subject: "rows", fault: try rowFault(connection)),
            Finding(subject: "names", fault: try nameFault(connection)),
            Finding(subject: "search", fault: try searchFault(connection)),
            Finding(subject: "movies", fault: try MovieCheck(connection).fault()),
            Finding(subject: "history", fault: try historyFault(connection)),
        ]
    }

    private func identityFault(_ connection: Connection) throws -> String? {
        if try connection.integer("PRAGMA application_id") != Schema.applicationID {
            return "it is not a database of this program"
        }
        let version = try connection.integer("PRAGMA user_version")
        let isKnown =
            depth == .whole
            ? version == Schema.migrations.count
            : (1...Int64(Schema.migrations.count)).contains(version)
        return isKnown
            ? nil : "it has version \(version), this program's is \(Schema.migrations.count)"
    }

    private func integrityFault(_ connection: Connection) throws -> String? {
        let result = try connection.text("PRAGMA integrity_check(1)")
        if result != "ok" {
            let words = result?.split(separator: "\n").joined(separator: " ")
            return words ?? "SQLite found nothing to check"
        }
        return try connection.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0
            ? nil : "rows refer to others that aren't there"
    }

    private func tallyFault(_ connection: Connection) throws -> String? {
        let wrong = try connection.integer(
            """
            SELECT quotations <> (SELECT count(*) FROM quotation)
                OR attributed <> (SELECT count(author) FROM quotation)
                OR trashed <> (SELECT count(*) FROM trash)
            FROM tally
            """)
        return wrong == 0 ? nil : "they aren't those of the rows"
    }

    private func idFault(_ connection: Connection) throws -> String? {
        let both = try connection.integer(
            "SELECT count(*) FROM quotation JOIN trash USING (id)")
        return both == 0 ? nil : "\(both) quotations are deleted and not deleted"
    }

    /// Every row's keys are those of its text and author, and its tags can be read.
    private func rowFault(_ connection: Connection) throws -> String? {
        guard try connection.text(Self.engine) == TextEngine.version else { return nil }
        let rows = try Statement(
            """
            SELECT id, text, collation_key, tags, author_key IS name_key(author),
                duplicate = duplicate_number(text)
            FROM quotation
            """,
            on: connection)
        while try rows.step() {
            let id = rows.integer(0)
            if rows.blob(2) != CollationKey(rows.text(1) ?? "").bytes {
                return "quotation \(id) is sorted by another text"
            }
            if rows.integer(4) == 0 { return "quotation \(id) is another author's" }
            if rows.integer(5) == 0 { return "quotation \(id) is another text's duplicate" }
            if let tags = rows.utf8(3), TagList.decode(UnsafeRawBufferPointer(tags)).isEmpty {
                return "quotation \(id) has tags that can't be read"
            }
        }
        return nil
    }

    static let engine: SQL = "SELECT value FROM fact WHERE name = 'text-engine'"

    /// The numbers of authors, tags, months and lengths are those of the rows.
    private func nameFault(_ connection: Connection) throws -> String? {
        guard try connection.text(Self.engine) == TextEngine.version else { return nil }
        for (subject, difference) in Self.differences {
            let sql: SQL = "SELECT count(*) FROM (" + difference + ")"
            if try connection.integer(sql) > 0 { return "the counts of \(subject) are wrong" }
        }
        return nil
    }

    /// What is counted, and a query of all that is counted wrongly.
    private static let differences: [(String, SQL)] = [
        (
            "authors",
            differing(
                "SELECT key, quotations, attributed FROM name WHERE kind = 1",
                "SELECT author_key, count(*), count(*) FROM quotation WHERE author IS NOT NULL GROUP BY 1"
            )
        ),
        (
            "authors' names",
            differing(
                "SELECT key, form, quotations FROM name_form WHERE kind = 1",
                "SELECT author_key, author, count(*) FROM quotation WHERE author IS NOT NULL GROUP BY 1, 2"
            )
        ),
        (
            "taggings",
            differing(
                "SELECT tag, quotation FROM tagging",
                "SELECT name_key(value), quotation.id FROM quotation, json_each(tags)")
        ),
        (
            "tags",
            differing(
                "SELECT key, quotations, attributed FROM name WHERE kind = 2",
                "SELECT tag, count(*), count(author) FROM tagging JOIN quotation ON id = quotation GROUP BY 1"
            )
        ),
        (
            "tags' names",
            differing(
                "SELECT key, form, quotations FROM name_form WHERE kind = 2",
                "SELECT name_key(value), value, count(*) FROM quotation, json_each(tags) GROUP BY 1, 2"
            )
        ),
        (
            "months",
            differing(
                "SELECT month, quotations, attributed FROM added_month",
                "SELECT " + Schema.month("quotation.")
                    + ", count(*), count(author) FROM quotation GROUP BY 1")
        ),
        (
            "lengths",
            differing(
                "SELECT low, quotations, attributed FROM text_length WHERE quotations > 0",
                "SELECT " + Schema.lengthClass("quotation.")
                    + ", count(*), count(author) FROM quotation GROUP BY 1")
        ),
    ]

    private static func differing(_ kept: SQL, _ counted: SQL) -> SQL {
        "SELECT * FROM (" + kept + " EXCEPT " + counted + ") UNION ALL SELECT * FROM (" + counted
            + " EXCEPT " + kept + ")"
    }

    /// A full-text index has every row, with as many words in each column as it has.
    private func searchFault(_ connection: Connection) throws -> String? {
        guard try connection.text(Self.engine) == TextEngine.version else { return nil }
        for (subject, count, sizes) in Self.indexes {
            if try connection.integer(count) != 0 {
                return "the index of \(subject) has another number of quotations"
            }
            let rows = try Statement(sizes, on: connection)
            while try rows.step() {
                let sizes = (2...6).map { IndexWords.count(rows.text($0) ?? "") }
                if rows.blob(1) != sizes.flatMap(\.variableLengthBytes) {
                    return
                        "the index of \(subject) has another text of quotation \(rows.integer(0))"
                }
            }
        }
        return nil
    }

    /// What is indexed, how the numbers of rows differ, and a query of the sizes of all columns.
    private static let indexes: [(String, SQL, SQL)] = [
        (
            "quotations",
            "SELECT count(*) <> (SELECT count(*) FROM quotation) FROM search_docsize",
            "SELECT quotation.id, sz, " + indexedColumns
                + " FROM quotation LEFT JOIN search_docsize ON search_docsize.id = quotation.id"
        ),
        (
            "the trash",
            "SELECT count(*) <> (SELECT count(*) FROM trash) FROM trash_search_docsize",
            "SELECT trash.id, sz, " + indexedColumns
                + " FROM trash LEFT JOIN trash_search_docsize ON trash_search_docsize.id = trash.id"
        ),
    ]

    private static let indexedColumns: SQL =
        "text, author, source, " + TagList.indexedSQL + ", note"
}

extension Int {
    /// The number as SQLite writes lengths: seven bits a byte, the highest first, and a bit that says
    /// that more follow.
    var variableLengthBytes: [UInt8] {
        var bytes = [UInt8(self & 0x7F)]
        var rest = self >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }
}
