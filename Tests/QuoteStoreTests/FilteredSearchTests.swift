import QuoteModel
import QuoteSQLite
import QuoteText
import Testing

@testable import QuoteStore

/// Searches with further conditions, of more quotations than are looked up one by one.
@Suite struct `A search among many` {
    private let temporary: TemporaryStore
    private var store: QuoteStore { temporary.store }

    init() throws {
        temporary = try TemporaryStore()
    }

    private func add(_ drafts: [QuotationDraft]) throws -> [Int64] {
        try store.waitForWrite { writer throws(SQLiteError) in
            var ids: [Int64] = []
            for draft in drafts { ids.append(try writer.insert(draft, at: .now)) }
            return ids
        }
    }

    private func filter(_ text: String, author: String? = nil, tags: [String] = [])
        -> QuotationFilter
    {
        var filter = QuotationFilter()
        filter.search = SearchQuery(text)
        filter.author = author.map { QuotationFilter.Author($0) }
        for tag in tags { filter.require(tag: tag) }
        return filter
    }

    /// All that a list has, a page after the other.
    private func all(
        _ filter: QuotationFilter, sort: Bool, reverse: Bool = false, isRanked: Bool = false,
        limit: Int = 500
    ) throws -> [Int64] {
        var list = QuotationList(
            sort: sort, reverse: reverse, filterAnonymous: false, filter: filter,
            isRanked: isRanked, limit: limit)
        var ids: [Int64] = []
        repeat {
            let page = try store.ids(list)
            ids += page.ids
            list.cursor = page.end.next.flatMap { Cursor($0.text) }
            let total = page.end.total
            if list.cursor == nil { #expect(total == Total(Int64(ids.count))) }
        } while list.cursor != nil
        return ids
    }

    @Test func `finds those that have the wanted names, and none that have their words alone`()
        throws
    {
        let texts = ["stone wall", "wall science fiction", "science fiction Ann Lee"]
        let authors = ["Ann Lee", "ann LÉE", "Lee Ann", "Ann Lee Smith", nil]
        let tags = [
            ["science fiction"], ["Science  Fiction", "u"], ["fiction science"],
            ["science", "fiction"], ["hard science fiction"], [],
        ]
        let drafts = (0..<1800).map { number in
            QuotationDraft.make(
                texts[number % 3], author: authors[number / 3 % 5], tags: tags[number / 15 % 6])
        }
        let ids = try add(drafts)
        func expected(_ passes: (QuotationDraft) -> Bool) -> [Int64] {
            zip(ids, drafts).filter { $1.text.value.contains("wall") && passes($1) }.map(\.0)
        }
        func has(_ draft: QuotationDraft, _ tag: String) -> Bool {
            draft.tags.contains { $0.key == tag }
        }

        let byAnn = expected { $0.author?.key == "ann lee" }
        let tagged = expected { has($0, "science fiction") }
        let both = expected { $0.author?.key == "ann lee" && has($0, "science fiction") }
        let two = expected { has($0, "science fiction") && has($0, "u") }
        for (filter, expected) in [
            (filter("wall", author: "Ann Lee"), byAnn),
            (filter("wall", tags: ["science fiction"]), tagged),
            (filter("wall", author: "ann lee", tags: ["Science fiction"]), both),
            (filter("wall", tags: ["science fiction", "U"]), two),
        ] {
            #expect(!expected.isEmpty)
            #expect(try all(filter, sort: false) == expected)
            #expect(try all(filter, sort: false, reverse: true) == expected.reversed())
            #expect(try all(filter, sort: false, isRanked: true).sorted() == expected)
            #expect(try all(filter, sort: true, limit: 70).sorted() == expected)
            var long = filter
            long.setLengths(least: 11, greatest: nil)
            #expect(try all(long, sort: false).count == expected.count / 2)
        }
    }

    @Test func `finds all forms of a name, though they have other words`() throws {
        #expect("brand™".foldedName == "brandtm")
        #expect("brand™".words.map(\.text) != "brandtm".words.map(\.text))
        let drafts = (0..<1200).map {
            QuotationDraft.make(
                "wall", author: ["brand™", "brandTM"][$0 % 2],
                tags: [["brandtm", "brand™"][$0 % 2]])
        }
        let ids = try add(drafts)
        #expect(try all(filter("wall", author: "brandtm"), sort: false) == ids)
        #expect(try all(filter("wall", tags: ["BRAND™"]), sort: false) == ids)
    }

    @Test func `in the order of the alphabet has every match once, near and far`() throws {
        // Of those behind all others the rows are read, when the page isn't met along the index in time.
        let texts =
            (0..<2000).map { "a\($0 * 7919 % 2000) " + ($0 % 5 == 0 ? "near" : "other") }
            + (0..<40).map { "zz far \($0 % 9)" } + (0..<10).map { _ in "m near" }
        let ids = try add(texts.map { QuotationDraft.make($0) })
        let keys = Dictionary(
            uniqueKeysWithValues: zip(ids, texts.map { CollationKey($0).bytes }))
        for word in ["near", "far", "a"] {
            let found = zip(ids, texts).filter { (" " + $1).contains(" " + word) }.map(\.0)
            let sorted = found.sorted { left, right in
                let (first, second) = (keys[left] ?? [], keys[right] ?? [])
                return first == second ? left < right : first.lexicographicallyPrecedes(second)
            }
            for limit in [1, 7, 500] where limit > 1 || word == "far" {
                let filter = filter(word)
                #expect(try all(filter, sort: true, limit: limit) == sorted)
                #expect(
                    try all(filter, sort: true, reverse: true, limit: limit) == sorted.reversed())
            }
        }
    }
}
