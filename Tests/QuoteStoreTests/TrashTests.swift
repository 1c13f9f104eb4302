import QuoteJSON
import QuoteModel
import QuoteSQLite
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

    private func list(_ store: QuoteStore, _ list: TrashList) throws -> (ids: [Int64], end: PageEnd)
    {
        var ids: [Int64] = []
        let end = try store.listTrash(list) { ids.append($0.id) }
        return (ids, end)
    }

    private func search(_ store: QuoteStore, _ words: String) throws -> [Int64] {
        try list(store, TrashList(search: SearchQuery(words), limit: 50)).ids
    }

    @Test func `neither shows nor restores what was deleted before its days, and forgets that`()
        throws
    {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let ids = try ["old words", "new words"].map { try store.add($0) }
        let day: Int64 = 86_400_000
        let now = Timestamp.now.milliseconds
        try store.waitForWrite { writer throws(SQLiteError) in
            for (id, days) in zip(ids, [31, 29] as [Int64]) {
                _ = try writer.delete(
                    id, if: { _ in true }, at: Timestamp(milliseconds: now - days * day))
            }
        }
        // Before anything is cleaned up.
        #expect(try store.tally().trashed == 2)
        let (shown, end) = try list(store, TrashList(limit: 5))
        #expect(shown == [ids[1]] && end.total == Total(1))
        #expect(try search(store, "words") == [ids[1]])
        #expect(try !store.isRestorable(ids[0]) && store.isRestorable(ids[1]))
        guard case .notFound = try store.restore(ids[0]) else {
            return #expect(Bool(false), "the old one is restored")
        }
        #expect(try store.wait { store.restoreAll(ofImport: nil, completion: $0) } == 1)
        #expect(try store.contains(ids[1]) && !store.contains(ids[0]))

        try store.wait { store.purgeTrash(completion: $0) }
        #expect(try store.tally().trashed == 0)
        #expect(StoreCheck(temporary.folder).run()?.filter { $0.fault != nil }.count == 0)
    }

    @Test func `is searched by the rules of search, the latest deletion first`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        var ids: [Int64] = []
        for (text, author) in [
            ("L’été à Paris", "Ann"), ("state-of-the-art", "Émile Zola"), ("天地玄黄", nil),
            ("two words here", nil),
        ] as [(String, String?)] {
            ids.append(try store.add(.make(text, author: author, tags: ["wit & wisdom"])))
        }
        for id in ids.reversed() { _ = try store.remove(id) }
        #expect(try search(store, "ete") == [ids[0]])
        #expect(try search(store, "state zola") == [ids[1]])
        #expect(try search(store, "地") == [ids[2]])
        #expect(try search(store, "\"two words\"") == [ids[3]])
        #expect(try search(store, "\"words two\"") == [])
        #expect(try search(store, "?") == [])
        #expect(Set(try search(store, "wisd")) == Set(ids))
        let (_, end) = try list(store, TrashList(search: SearchQuery("wisdom"), limit: 2))
        #expect(end.total == Total(4))
        var list = TrashList(search: SearchQuery("wisdom"), limit: 3)
        var seen: [Int64] = []
        repeat {
            list.cursor = try store.listTrash(list) { seen.append($0.id) }.next
        } while list.cursor != nil
        #expect(Set(seen) == Set(ids) && seen.count == 4)

        _ = try store.restore(ids[0])
        #expect(try search(store, "ete") == [])
        // In one transaction: what is deleted there is forgotten there, too.
        try store.waitForWrite { [ids] writer throws(SQLiteError) in
            _ = try writer.delete(ids[0], if: { _ in true }, at: .now)
            while try writer.forgetTrash(until: .now) > 0 {}
        }
        #expect(try search(store, "wisdom") == [])
        #expect(StoreCheck(temporary.folder).run()?.filter { $0.fault != nil }.count == 0)
    }

    @Test func `is restored in steps, and all of it`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let ids = try (0..<250).map { try store.add("number \($0)") }
        for id in ids { _ = try store.remove(id) }
        #expect(try store.wait { store.restoreAll(ofImport: 7, completion: $0) } == 0)
        #expect(try store.wait { store.restoreAll(ofImport: nil, completion: $0) } == 250)
        #expect(try store.wait { store.restoreAll(ofImport: nil, completion: $0) } == 0)
        #expect(try store.tally().quotations == 250 && store.tally().trashed == 0)
        #expect(StoreCheck(temporary.folder).run()?.filter { $0.fault != nil }.count == 0)
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
