import QuoteJSON
import Testing

@testable import QuoteStore

@Suite struct `The trash` {
    @Test func `is forgotten in steps, and all of it`() throws {
        let temporary = try TemporaryStore()
        let ids = try (0..<1203).map { _ in try temporary.store.add("gone") }
        for id in ids { _ = try temporary.store.remove(id) }
        #expect(try temporary.store.tally().trashed == 1203)
        try temporary.store.wait { temporary.store.emptyTrash(completion: $0) }
        #expect(try temporary.store.tally().trashed == 0)
    }

    @Test func `gives back all that was derived from a quotation, too`() throws {
        let temporary = try TemporaryStore()
        let id = try temporary.store.add("“Been” and gone", author: "Ann")
        _ = try temporary.store.remove(id)
        _ = try temporary.store.restore(id)
        let findings = StoreCheck(temporary.folder).run() ?? []
        #expect(findings.filter { $0.fault != nil }.map { "\($0)" } == [])
        #expect(findings.count > 7)
    }

    @Test func `is forgotten after its days`() throws {
        let temporary = try TemporaryStore()
        let old = try temporary.store.add("old")
        let new = try temporary.store.add("new")
        let day: Int64 = 86_400_000
        let now = Timestamp.now.milliseconds
        try temporary.store.waitForWrite { writer throws(SQLiteError) in
            _ = try writer.delete(
                old, if: { _ in true }, at: Timestamp(milliseconds: now - 31 * day))
            _ = try writer.delete(
                new, if: { _ in true }, at: Timestamp(milliseconds: now - 29 * day))
        }
        try temporary.store.wait {
            temporary.store.purgeTrash(
                before: Timestamp(milliseconds: now - 30 * day), completion: $0)
        }
        guard case .notFound = try temporary.store.restore(old) else {
            return #expect(Bool(false), "the old one is still there")
        }
        guard case .restored = try temporary.store.restore(new) else {
            return #expect(Bool(false), "the new one is gone")
        }
    }

    @Test func `gives ids back to their quotations, and to no others`() throws {
        let temporary = try TemporaryStore()
        let first = try temporary.store.add("first")
        let second = try temporary.store.add("second")
        _ = try temporary.store.remove(second)
        try temporary.store.wait { temporary.store.emptyTrash(completion: $0) }
        let third = try temporary.store.add("third")
        #expect(third > second && second > first)
    }
}
