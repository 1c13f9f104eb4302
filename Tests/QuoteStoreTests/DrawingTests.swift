import QuoteModel
import QuoteSQLite
import Testing

@testable import QuoteStore

@Suite struct `Drawing at random` {
    /// How often each id came in `count` draws.
    private func frequencies(
        _ store: QuoteStore, _ count: Int, _ filter: QuotationFilter, filterAnonymous: Bool
    ) throws -> [Int64: Int] {
        var frequencies: [Int64: Int] = [:]
        for _ in 0..<count {
            let id = try #require(
                try store.draw(filter, filterAnonymous: filterAnonymous) { $0.id })
            frequencies[id, default: 0] += 1
        }
        return frequencies
    }

    /// Pearson's chi-square of draws that should be equally frequent.
    private func chiSquare(_ frequencies: [Int64: Int], of ids: [Int64], _ count: Int) -> Double {
        let expected = Double(count) / Double(ids.count)
        return ids.reduce(0) { sum, id in
            let difference = Double(frequencies[id] ?? 0) - expected
            return sum + difference * difference / expected
        }
    }

    /// Hits each of `ids` alike: 50 draws for each. With 99 degrees of freedom chi-square exceeds 180 in
    /// one of a million runs, and with fewer it is less.
    private func expectUniform(
        _ store: QuoteStore, over ids: [Int64], _ filter: QuotationFilter = .none,
        filterAnonymous: Bool = false
    ) throws {
        #expect((2...100).contains(ids.count))
        let count = ids.count * 50
        let found = try frequencies(store, count, filter, filterAnonymous: filterAnonymous)
        #expect(Set(found.keys).subtracting(ids).isEmpty)
        #expect(chiSquare(found, of: ids, count) < 180, "\(found)")
    }

    /// A hundred that are left of two thousand, at both ends more than in the middle.
    private func sparse(_ store: QuoteStore) throws -> [Int64] {
        let all = try (0..<2000).map { index in
            try store.add(
                .make(
                    "text \(index % 2 == 0 ? "even" : "odd")",
                    author: index % 4 == 0 ? nil : "Author \(index % 3)", tags: ["t\(index % 5)"]))
        }
        let kept = Set(
            all.prefix(60) + all.suffix(30) + [all[500], all[501], all[1003]] + all[700..<707])
        for id in all where !kept.contains(id) { _ = try store.remove(id) }
        return kept.sorted()
    }

    @Test func `hits each alike, after 95 of 100 were deleted, under filters too`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let ids = try sparse(store)
        func kept(where condition: (QuotationDraft) -> Bool) throws -> [Int64] {
            try ids.filter { try store.find($0) { condition(QuotationDraft($0)) } == true }
        }
        #expect(ids.count == 100)
        try expectUniform(store, over: ids)
        try expectUniform(store, over: try kept { $0.author != nil }, filterAnonymous: true)

        var filter = QuotationFilter()
        filter.author = .named("author 1")
        try expectUniform(store, over: try kept { $0.author?.value == "Author 1" }, filter)
        filter = QuotationFilter()
        filter.require(tag: "T2")
        try expectUniform(store, over: try kept { $0.tags.first?.value == "t2" }, filter)
        filter = QuotationFilter()
        filter.search = SearchQuery("odd")
        try expectUniform(store, over: try kept { $0.text.value == "text odd" }, filter)
        filter = QuotationFilter()
        filter.setLengths(least: 9, greatest: nil)
        try expectUniform(store, over: try kept { $0.text.value == "text even" }, filter)
    }

    @Test func `hits the only one, however many there were`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let first = try store.add("the only one")
        for _ in 0..<3000 { _ = try store.add("gone") }
        _ = try store.wait { completion in
            store.write(completion: completion) { writer throws(SQLiteError) in
                for id in first + 1..<first + 3000 {
                    _ = try writer.delete(id, if: { _ in true }, at: .now)
                }
            }
        }
        let last = first + 3000
        let found = try frequencies(store, 60, .none, filterAnonymous: false)
        #expect(Set(found.keys) == [first, last])
        if case .nothing = try store.drawQuickly(filterAnonymous: true, render: { $0.id }) {
        } else {
            Issue.record("there is nobody's quotation to draw")
        }
    }

    @Test func `counts after so many misses, and quick draws are as likely`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let ids = try sparse(store)
        var found: [Int64: Int] = [:]
        var count = 0
        while count < 5000 {
            guard
                case .hit(let id) = try store.drawQuickly(filterAnonymous: false, render: { $0.id })
            else { continue }
            found[id, default: 0] += 1
            count += 1
        }
        #expect(chiSquare(found, of: ids, count) < 180)
    }

    @Test func `finds nothing where nothing is`() throws {
        let temporary = try TemporaryStore()
        #expect(try temporary.store.draw(.none, filterAnonymous: false) { $0.id } == nil)
        _ = try temporary.store.add("someone's")
        var filter = QuotationFilter()
        filter.author = .named("nobody")
        #expect(try temporary.store.draw(filter, filterAnonymous: false) { $0.id } == nil)
    }
}
