import QuoteJSON
import QuoteSystem
import QuoteText

/// A look at a database that changes nothing.
package struct DatabaseCheck {
    package enum Depth {
        /// That the file is whole, and the counts right; also of an older version.
        case file
        /// Everything, row by row.
        case whole
    }

    /// One thing that was looked at.
    package struct Finding: Sendable {
        package let subject: String
        /// What is wrong; nil when nothing is.
        package let fault: String?

        package init(subject: String, fault: String?) {
            self.subject = subject
            self.fault = fault
        }
    }

    package let path: String
    package let depth: Depth

    package init(
        path: String, depth: Depth
    ) {
        self.path = path
        self.depth = depth
    }

    /// Looks, and tells of each thing that it looked at.
    package var findings: [Finding] {
        do {
            if FileStatus(of: path)?.size == 0 {
                return [Finding(subject: "quotes.sqlite", fault: "it is empty")]
            }
            let connection = try Connection(path: path, mode: .check)
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
        return try rowFault(
            connection, "quotation",
            """
            SELECT id, text, collation_key, tags, author_key IS name_key(author),
                duplicate = duplicate_number(text)
            FROM quotation
            """)
            ?? rowFault(
                connection, "deleted quotation",
                "SELECT id, text, collation_key, tags, 1, 1 FROM trash")
    }

    private func rowFault(
        _ connection: Connection, _ kind: String, _ query: SQL
    ) throws -> String? {
        let rows = try Statement(query, on: connection)
        while try rows.step() {
            let row = "\(kind) \(rows.integer(0))"
            if rows.blob(2) != CollationKey(rows.text(1) ?? "").bytes {
                return "\(row) is sorted by another text"
            }
            if rows.integer(4) == 0 { return "\(row) is another author's" }
            if rows.integer(5) == 0 { return "\(row) is another text's duplicate" }
            if let tags = rows.utf8(3), TagList.decode(UnsafeRawBufferPointer(tags)).isEmpty {
                return "\(row) has tags that can't be read"
            }
        }
        return nil
    }

    package static let engine: SQL = "SELECT value FROM fact WHERE name = 'text-engine'"

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

    /// The full-text indexes answer what the rows say.
    private func searchFault(_ connection: Connection) throws -> String? {
        guard try connection.text(Self.engine) == TextEngine.version else { return nil }
        for index in FullTextCheck.Index.all {
            if let fault = try FullTextCheck(index, on: connection).fault() { return fault }
        }
        return nil
    }
}
