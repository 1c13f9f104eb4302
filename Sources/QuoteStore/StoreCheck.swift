import QuoteJSON
import QuoteText

/// A look at a folder that changes nothing, also while a server runs on it.
public struct StoreCheck: Sendable {
    /// One thing that was looked at.
    public struct Finding: Sendable {
        public let subject: String
        /// What is wrong; nil when nothing is.
        public let fault: String?
    }

    private let folder: DataFolder

    public init(_ folder: DataFolder) {
        self.folder = folder
    }

    /// Looks at everything; nil when there is no database.
    public func run() -> [Finding]? {
        guard FileStatus.exists(folder.database) else { return nil }
        return databaseFindings + [deviceFinding]
    }

    private var deviceFinding: Finding {
        let device = DeviceFile(path: folder.device, defaultValue: false)
        return Finding(subject: "device.plist", fault: device.read().fault)
    }

    private var databaseFindings: [Finding] {
        do {
            if FileStatus(of: folder.database)?.size == 0 {
                return [Finding(subject: "quotes.sqlite", fault: "it is empty")]
            }
            let connection = try Connection(path: folder.database, mode: .read)
            try connection.execute("BEGIN")
            if let fault = try identityFault(connection) {
                return [Finding(subject: "quotes.sqlite", fault: fault)]
            }
            return [
                Finding(subject: "quotes.sqlite", fault: nil),
                Finding(subject: "integrity", fault: try integrityFault(connection)),
                Finding(subject: "counts", fault: try tallyFault(connection)),
                Finding(subject: "ids", fault: try idFault(connection)),
                Finding(subject: "rows", fault: try rowFault(connection)),
            ]
        } catch {
            let reason = (error as? SQLiteError)?.message ?? "\(error)"
            return [Finding(subject: "quotes.sqlite", fault: reason)]
        }
    }

    private func identityFault(_ connection: Connection) throws -> String? {
        if try connection.integer("PRAGMA application_id") != Schema.applicationID {
            return "it is not a database of this program"
        }
        let version = try connection.integer("PRAGMA user_version")
        return version == Schema.migrations.count
            ? nil : "it has version \(version), this program's is \(Schema.migrations.count)"
    }

    private func integrityFault(_ connection: Connection) throws -> String? {
        let result = try connection.text("PRAGMA integrity_check(1)")
        if result != "ok" { return result ?? "SQLite found nothing to check" }
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

    /// Every row's key is that of its text, and its tags can be read.
    private func rowFault(_ connection: Connection) throws -> String? {
        let recorded = try connection.text("SELECT value FROM fact WHERE name = 'collation'")
        let rows = try Statement(
            "SELECT id, text, collation_key, tags FROM quotation", on: connection)
        while try rows.step() {
            let id = rows.integer(0)
            if recorded == CollationKey.version,
                rows.blob(2) != CollationKey(rows.text(1) ?? "").bytes
            {
                return "quotation \(id) is sorted by another text"
            }
            if let tags = rows.utf8(3), TagList.decode(UnsafeRawBufferPointer(tags)).isEmpty {
                return "quotation \(id) has tags that can't be read"
            }
        }
        return nil
    }
}
