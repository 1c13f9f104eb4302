import Testing

@testable import QuoteStore

@Suite struct `Query plans` {
    /// The steps that SQLite would take.
    private func plan(_ sql: SQL, _ connection: Connection) throws -> [String] {
        let statement = try Statement("EXPLAIN QUERY PLAN " + sql, on: connection)
        var steps: [String] = []
        while try statement.step() { steps.append(statement.text(3) ?? "") }
        return steps
    }

    private func check(_ sql: SQL, _ connection: Connection) throws {
        for step in try plan(sql, connection) {
            // A virtual table tells SCAN of whatever it does: the index of words, a list of tags.
            let scans = step.hasPrefix("SCAN") && !step.contains("VIRTUAL TABLE")
            #expect(!scans, "\(sql.text): \(step)")
            #expect(!step.contains("TEMP B-TREE"), "\(sql.text): \(step)")
        }
    }

    @Test(arguments: ReadStatement.allCases)
    func `of reading scan nothing and sort nothing`(name: ReadStatement) throws {
        let temporary = try TemporaryStore()
        try check(name.sql, Connection(path: temporary.folder.database, mode: .read))
    }

    @Test(arguments: WriteStatement.allCases)
    func `of writing scan nothing and sort nothing`(name: WriteStatement) throws {
        let temporary = try TemporaryStore()
        try check(name.sql, Connection(path: temporary.folder.database, mode: .write))
    }

    @Test func `of pages begin at the cursor, in the index of their order`() throws {
        let temporary = try TemporaryStore()
        let connection = try Connection(path: temporary.folder.database, mode: .read)
        for (name, step) in [
            (.byKey, "quotation_by_key (collation_key>?)"),
            (.byKeyTies, "quotation_by_key (collation_key=? AND id>?)"),
            (.attributedByKeyReversed, "attributed_by_key (collation_key<?)"),
            (.attributedByKeyTiesReversed, "attributed_by_key (collation_key=? AND id<?)"),
            (.attributedByID, "attributed_by_id (id>?)"), (.byIDReversed, "PRIMARY KEY (rowid<?)"),
            (.trash, "trash_by_time (deleted_at<?)"),
            (.trashTies, "trash_by_time (deleted_at=? AND id<?)"),
        ] as [(ReadStatement, String)] {
            let plan = try plan(name.sql, connection)
            #expect(plan.contains { $0.contains(step) }, "\(name): \(plan)")
        }
    }
}
