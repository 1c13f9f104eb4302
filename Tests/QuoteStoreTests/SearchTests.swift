import QuoteModel
import QuoteSQLite
import QuoteSystem
import Testing

@testable import QuoteStore

@Suite struct `A search` {
    private let temporary: TemporaryStore
    private var store: QuoteStore { temporary.store }

    init() throws {
        temporary = try TemporaryStore()
    }

    private func list(_ text: String, limit: Int = 500) -> QuotationList {
        var filter = QuotationFilter()
        filter.search = SearchQuery(text)
        return QuotationList(
            sort: false, reverse: false, filterAnonymous: false, filter: filter, isRanked: true,
            limit: limit)
    }

    @Test(arguments: [
        ("two words", "\"two\" AND (\"words\" * OR \"words\")"),
        ("two words ", "\"two\" AND \"words\""),
        ("\"two words\"", "\"two words\""), ("“two words", "(\"two words\" * OR \"two words\")"),
        ("«a b» c", "\"a b\" AND (\"c\" * OR \"c\")"), ("words\"", "\"words\""),
        ("a\u{3000}", "\"a\""), ("a, ", "\"a\""), ("C++", "(\"c\" * OR \"c\")"),
        ("中文学习", "\"中 文\" AND \"学 习\""), ("\"中文学习\"", "\"中 文 学 习\""), ("語", "\"語\""),
        ("a a a", "\"a\" AND (\"a\" * OR \"a\")"),
        ("x AND y OR z*", "\"x\" AND \"and\" AND \"y\" AND \"or\" AND (\"z\" * OR \"z\")"),
    ])
    func `is of words, the last of which may go on`(text: String, match: String) {
        #expect(SearchQuery(text)?.match == match)
    }

    @Test(arguments: ["", " ", "\t\n\u{3000}\u{200B}"])
    func `that is blank is none`(text: String) {
        #expect(SearchQuery(text) == nil)
    }

    @Test(arguments: ["*", "\"", "\"\"", "( )", "…", "🙂", "'"])
    func `without a word finds nothing`(text: String) throws {
        #expect(SearchQuery(text)?.match == nil)
        _ = try store.add("* \" ( 🙂")
        #expect(try store.ids(list(text)).ids == [])
    }

    @Test func `has the best match first`() throws {
        let long = try store.add("the cat and many other words that say nothing at all about it")
        let short = try store.add("the cat")
        let often = try store.add("cat, cat and cat")
        let begun = try store.add("the catalogue")
        let by = try store.add("something else", author: "Cat")
        #expect(try store.ids(list("cat")).ids == [by, often, short, long, begun])
    }

    @Test func `can be paged to its end, by scores and then by ids`() throws {
        let scored = SearchQuery.scoredMatches
        var added: [Int64] = []
        for text in (0..<scored + 40).map({ "common " + String(repeating: "word ", count: $0 % 7) })
        {
            added.append(try store.add(text))
        }
        var list = list("common", limit: 500)
        var seen: [Int64] = []
        repeat {
            let page = try store.ids(list)
            seen += page.ids
            #expect(page.end.total == Total(Int64(added.count)))
            list.cursor = page.end.next.flatMap { Cursor($0.text) }
        } while list.cursor != nil
        #expect(Set(seen).count == seen.count)
        #expect(seen.sorted() == added)
        #expect(seen.suffix(40) == added.suffix(40))
        #expect(seen.prefix(scored) != added.prefix(scored))
    }

    @Test func `shows nothing twice while others change what it finds`() throws {
        for seed in 0..<UInt64(60) {
            var generator = SeededGenerator(seed: seed)
            func text() -> String {
                "word "
                    + String(repeating: "filler ", count: Int.random(in: 0..<6, using: &generator))
            }
            var ids = try (0..<20).map { _ in try store.add(text()) }
            var list = list("word", limit: 3)
            var seen: [Int64] = []
            var staying = Set(ids)
            repeat {
                let page = try store.ids(list)
                seen += page.ids
                list.cursor = page.end.next.flatMap { Cursor($0.text) }
                let id = ids.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: ids.append(try store.add(text()))
                case 1: _ = try store.rewrite(id, text: text(), author: nil)
                case 2: _ = try store.remove(id)
                default: _ = try store.restore(id)
                }
                staying.remove(id)
            } while list.cursor != nil
            #expect(Set(seen).count == seen.count, "seed \(seed): \(seen)")
            #expect(staying.isSubset(of: seen), "seed \(seed)")
            for id in ids { _ = try store.remove(id) }
        }
    }

    @Test func `ends when it takes longer than it may`() throws {
        let folder = TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        var options = QuoteStore.Options(role: .server, defaults: TemporaryStore.defaults)
        options.querySeconds = 0
        let store = try QuoteStore.open(folder, options)
        defer { store.close() }
        _ = try store.wait { completion in
            store.write(completion: completion) { writer throws(SQLiteError) in
                for _ in 0..<20_000 { _ = try writer.insert(.make("some text"), at: .now) }
            }
        }
        var slow = list("some")
        slow.filter = .none
        slow.filter.setLengths(least: 10_000, greatest: nil)
        // The clock ticks every few milliseconds.
        #expect(throws: StoreError.tooSlow) {
            for _ in 0..<50 { _ = try store.ids(slow) }
        }
        #expect(try store.find(1) { $0.id } == 1)
    }
}
