import Glibc
import QuoteModel
import QuoteSQLite
import QuoteSystem
import QuoteText
import Testing

@testable import QuoteStore

@Suite struct `Opening a store` {
    private let folder = TemporaryFolder.make()
    private let options = QuoteStore.Options(role: .server, defaults: TemporaryStore.defaults)

    private func bytes() throws -> [UInt8]? {
        try PrivateFile.read(folder.database, limit: 1 << 20)?.1
    }

    private func makeStore() throws {
        let store = try QuoteStore.open(folder, options)
        _ = try store.add("élan", author: "A")
        _ = try store.add("elan")
        store.close()
    }

    /// Expects that opening refuses the folder for want of a good database, and leaves it untouched.
    private func expectRefusal() throws {
        let before = try bytes()
        let error = #expect(throws: OpenError.self) { try QuoteStore.open(folder, options) }
        guard case .unusable = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(try bytes() == before)
        TemporaryFolder.remove(folder)
    }

    @Test func `refuses what is no database`() throws {
        try PrivateFile.replace(folder.database, with: Array(repeating: 0x41, count: 9000))
        try expectRefusal()
    }

    @Test func `refuses an empty file`() throws {
        try PrivateFile.replace(folder.database, with: [])
        try expectRefusal()
    }

    @Test(arguments: ["PRAGMA application_id = 1", "PRAGMA user_version = 99"] as [String])
    func `refuses another program's database and a newer one`(change: String) throws {
        try makeStore()
        let connection = try Connection(path: folder.database, mode: .write)
        try connection.execute(
            change.hasPrefix("PRAGMA app")
                ? "PRAGMA application_id = 1" : "PRAGMA user_version = 99")
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try expectRefusal()
    }

    @Test func `refuses a file that was cut short`() throws {
        try makeStore()
        let whole = try #require(try bytes())
        try PrivateFile.replace(folder.database, with: Array(whole.prefix(whole.count / 2)))
        try expectRefusal()
    }

    @Test func `refuses a log without its database`() throws {
        try PrivateFile.replace(folder.database + "-wal", with: [1, 2, 3])
        try expectRefusal()
    }

    @Test func `refuses a second server, and lets a command in beside the first`() throws {
        let first = try QuoteStore.open(folder, options)
        #expect(throws: OpenError.self) { try QuoteStore.open(folder, options) }
        let command = try QuoteStore.open(
            folder, .init(role: .command, defaults: TemporaryStore.defaults))
        let before = first.version
        _ = try command.change(.local, .init(sort: .set(true)))
        #expect(first.version != before)
        #expect(try first.settings(of: .local).sort)
        command.close()
        first.close()
        TemporaryFolder.remove(folder)
    }

    @Test func `makes the keys again when another version of ICU made them`() throws {
        try makeStore()
        let before = try QuoteStore.open(folder, options)
        _ = try before.addMovie("élan", director: "A")
        before.close()
        let connection = try Connection(path: folder.database, mode: .write)
        try connection.execute(
            """
            UPDATE movie SET duplicate = 0;
            INSERT INTO movie_search (movie_search) VALUES ('delete-all');
            """)
        try connection.execute(
            "UPDATE fact SET value = 'older' WHERE name = 'text-engine'; UPDATE quotation SET collation_key = X'00'"
        )
        let store = try QuoteStore.open(folder, options)
        store.close()
        #expect(StoreCheck(folder).run()?.allSatisfy { $0.fault == nil } == true)
        #expect(
            try connection.text("SELECT value FROM fact WHERE name = 'text-engine'")
                == TextEngine.version)
        TemporaryFolder.remove(folder)
    }

    @Test func `brings an older database up, with all that is in it`() throws {
        try folder.create()
        let connection = try Connection(path: folder.database, mode: .create)
        try connection.execute(Schema.version1 + Schema.numbering(1))
        try connection.execute(
            """
            INSERT INTO quotation (text, author, tags, created_at, updated_at, collation_key) VALUES
                ('one', 'Ann', '["é", "e"]', 1796079600000, 1, X'00'),
                ('two', 'ann', '["e"]', 1, 1, X'00'), ('three', 'ann', NULL, 1, 1, X'00'),
                ('four', NULL, '["E"]', 1, 1, X'00')
            """)
        let store = try QuoteStore.open(folder, options)
        #expect(try store.remove(4))
        store.close()
        let findings = try #require(StoreCheck(folder).run())
        #expect(findings.filter { $0.fault != nil }.map { "\($0)" } == [])
        #expect(findings.count > 7)
        #expect(try connection.text("SELECT form FROM name WHERE kind = 1") == "ann")
        #expect(
            try connection.integer("SELECT quotations FROM name WHERE kind = 2 AND form = 'e'") == 2
        )
        TemporaryFolder.remove(folder)
    }

    @Test func `brings a database without movies up, its trash too, and keeps a backup of it`()
        throws
    {
        try folder.create()
        let old = try Connection(path: folder.database, mode: .create)
        for (index, migration) in Schema.migrations.prefix(5).enumerated() {
            try old.execute(migration + Schema.numbering(index + 1))
        }
        try old.execute(
            """
            INSERT INTO quotation (text, created_at, updated_at, collation_key)
                VALUES ('one', 1, 1, X'00');
            UPDATE tally SET quotations = 1;
            INSERT INTO trash VALUES (2, 'two', NULL, NULL, NULL, NULL, NULL, 1, 1, X'00',
                1000 * unixepoch())
            """)
        let store = try QuoteStore.open(folder, options)
        #expect(try store.find(1) { $0.movie } == .some(nil))
        let movie = try store.addMovie("M")
        guard case .restored = try store.restore(2) else { return #expect(Bool(false)) }
        #expect(try store.remove(2))
        #expect(try store.tally().movies == 1 && store.containsMovie(movie))
        store.close()
        #expect(StoreCheck(folder).run()?.filter { $0.fault != nil }.map { "\($0)" } == [])
        let backup = folder.path + "/backups/before-version-\(Schema.migrations.count).sqlite"
        let kept = try Connection(path: backup, mode: .read)
        #expect(try kept.integer("PRAGMA user_version") == 5)
        #expect(Backup.fault(in: backup) == nil)
        unlink(backup)
        rmdir(folder.path + "/backups")
        TemporaryFolder.remove(folder)
    }

    @Test func `makes one of a page's entries in the history of an older database`() throws {
        try folder.create()
        let old = try Connection(path: folder.database, mode: .create)
        for (index, migration) in Schema.migrations.prefix(7).enumerated() {
            try old.execute(migration + Schema.numbering(index + 1))
        }
        try old.execute(
            """
            INSERT INTO history VALUES
                (1, 1, 'https://a.org/%7e', 'Oldest', 'a.org/%7e', 3, 10),
                (2, 2, 'https://a.org/~', 'Theirs', 'a.org/~', 1, 99),
                (3, 1, 'https://A.org/~', 'Latest', 'a.org/~', 4, 30),
                (4, 1, 'https://a.org:443/~', NULL, 'a.org:443/~', 5, 50),
                (5, 1, 'https://b.org/', printf('%.400c', 'x'), 'b.org/', 1, 5),
                (9, 1, 'https://c.org/', NULL, 'c.org/', 1, 1);
            DELETE FROM history WHERE id = 9;
            """)
        let store = try QuoteStore.open(folder, options)
        let entries = try store.history(of: .local, limit: 10)
        #expect(entries.map(\.id) == [1, 5])
        #expect(entries[0].url == "https://a.org/%7e" && entries[0].title == "Latest")
        #expect(entries[0].visits == 12 && entries[0].lastVisitedAt.milliseconds == 50)
        #expect(entries[1].title?.count == 300)
        #expect(try store.history(of: UserID(2), limit: 10).map(\.id) == [2])
        #expect(try store.history(of: .local, holding: "latest", limit: 8).map(\.id) == [1])
        store.close()
        #expect(StoreCheck(folder).run()?.filter { $0.fault != nil }.map { "\($0)" } == [])
        // An id that was used is never used again.
        #expect(try old.integer("SELECT seq FROM sqlite_sequence WHERE name = 'history'") == 9)
        unlink(folder.path + "/backups/before-version-\(Schema.migrations.count).sqlite")
        rmdir(folder.path + "/backups")
        TemporaryFolder.remove(folder)
    }

    @Test func `brings up a database without an index of the trash`() throws {
        try folder.create()
        let old = try Connection(path: folder.database, mode: .create)
        for (index, migration) in Schema.migrations.prefix(7).enumerated() {
            try old.execute(migration + Schema.numbering(index + 1))
        }
        try old.execute(
            """
            INSERT INTO fact VALUES ('text-engine', 'older');
            INSERT INTO import VALUES (4, 0, 'csv', 5, 2, 1, 0);
            INSERT INTO quotation (text, created_at, updated_at, collation_key, import)
                VALUES ('kept', 1, 1, X'00', 4);
            UPDATE tally SET quotations = 1;
            INSERT INTO trash VALUES
                (2, 'Thrown away', 'Ann', NULL, NULL, '["one","two"]', NULL, 1, 1, X'00',
                    1000 * unixepoch(), NULL)
            """)
        let store = try QuoteStore.open(folder, options)
        var found: [Int64] = []
        for words in ["thrown", "ann", "two"] {
            let list = TrashList(search: SearchQuery(words), limit: 5)
            _ = try store.listTrash(list) { found.append($0.id) }
        }
        #expect(found == [2, 2, 2])
        let entry = try #require(try store.imports(after: nil, limit: 5).entries.first)
        #expect(entry.id == 4 && entry.fileName == nil && entry.undoneAt == nil)
        try store.wait { store.undoImport(4, completion: $0) }
        #expect(try store.imports(after: nil, limit: 5).entries.first?.undoneAt != nil)
        #expect(try store.tally().trashed == 2)
        store.close()
        #expect(StoreCheck(folder).run()?.filter { $0.fault != nil }.map { "\($0)" } == [])
        let backup = folder.path + "/backups/before-version-\(Schema.migrations.count).sqlite"
        unlink(backup)
        rmdir(folder.path + "/backups")
        TemporaryFolder.remove(folder)
    }

    @Test func `gives samples to a new folder alone, as an import that can be undone`() throws {
        var options = options
        options.samples = [.make("a sample"), .make("another")]
        for _ in 0..<2 {
            let store = try QuoteStore.open(folder, options)
            #expect(try store.tally().quotations == 2)
            let entries = try store.imports(after: nil, limit: 5).entries
            #expect(entries.map(\.format) == ["samples"])
            #expect(entries.map(\.added) == [2])
            store.close()
        }
        let store = try QuoteStore.open(folder, options)
        try store.wait { store.undoImport(1, completion: $0) }
        #expect(try store.tally().quotations == 0)
        store.close()
        TemporaryFolder.remove(folder)
    }

    @Test func `leaves everything private to its owner`() throws {
        let old = umask(0)
        defer { umask(old) }
        let store = try QuoteStore.open(folder, options)
        for name in ["quotes.sqlite", "quotes.sqlite-wal", "device.plist", "quotes.version"] {
            #expect(
                FileStatus(of: folder.path + "/" + name).map { $0.mode & 0o777 } == 0o600, "\(name)"
            )
        }
        store.close()
        TemporaryFolder.remove(folder)
    }
}
