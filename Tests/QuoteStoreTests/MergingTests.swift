import QuoteSQLite
import Testing

@testable import QuoteStore

@Suite struct `Merging the full-text index` {
    /// How many parts the index has, by its second record: a cookie of four bytes, then as numbers
    /// below 128 the levels and the parts (FTS5 documentation, "FTS5 Data Structures").
    private func parts(_ writer: WritingConnection) throws(SQLiteError) -> Int64 {
        try writer.connection.integer(
            "SELECT instr(x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'"
                + " || x'202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f',"
                + " substr(block, 6, 1)) - 1 FROM search_data WHERE id = 10")
    }

    private func fill(_ store: QuoteStore, _ count: Int) throws {
        for number in 0..<count {
            let words = (0..<60).map { "word\((number * 61 + $0 * 7) % 997)" }
            let even = number % 2 == 0 ? " even" : ""
            _ = try store.add(words.joined(separator: " ") + even)
        }
    }

    private func evens(_ writer: WritingConnection) throws(SQLiteError) -> Int64 {
        try writer.connection.integer("SELECT count(*) FROM search WHERE search MATCH 'even'")
    }

    @Test func `keeps its parts few while quotations are written`() throws {
        let temporary = try TemporaryStore()
        try fill(temporary.store, 180)
        // A part a commit; without merging, 64 would be merged at once.
        let (left, found) = try temporary.store.waitForWrite { writer throws(SQLiteError) in
            (try parts(writer), try evens(writer))
        }
        #expect((1...40).contains(left))
        #expect(found == 90)
    }

    @Test func `leaves fewer than four alike once nothing is written`() throws {
        let temporary = try TemporaryStore()
        try fill(temporary.store, 70)
        try temporary.store.wait { temporary.store.mergeIndex(completion: $0) }
        let (left, found) = try temporary.store.waitForWrite { writer throws(SQLiteError) in
            (try parts(writer), try evens(writer))
        }
        #expect((1...6).contains(left))
        #expect(found == 35)
    }
}
