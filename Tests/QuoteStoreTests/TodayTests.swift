import QuoteModel
import QuoteSQLite
import QuoteSystem
import QuoteText
import Testing

@testable import QuoteStore

@Suite struct `The quotation of the day` {
    private let temporary: TemporaryStore
    private var store: QuoteStore { temporary.store }

    init() throws {
        temporary = try TemporaryStore()
    }

    private func day(_ number: Int) throws -> Day {
        let milliseconds = Int64(number) * 86_400_000 + 1_796_000_000_000
        return Day(at: milliseconds, in: try #require(ZonedCalendar(zone: "UTC")))
    }

    /// The day's quotation, chosen if it must be.
    private func today(
        _ day: Day, filterAnonymous: Bool = false, _ store: QuoteStore? = nil
    ) throws -> Int64? {
        let store = store ?? self.store
        let chosen = try store.quotation(of: day, filterAnonymous: filterAnonymous) { $0.id }
        if let chosen { return chosen }
        return try store.wait {
            store.chooseQuotation(
                of: day, filterAnonymous: filterAnonymous, render: { $0.id }, completion: $0)
        }
    }

    @Test func `stays all day, whatever is added`() throws {
        _ = try store.add("a")
        let first = try today(day(0))
        for _ in 0..<20 { _ = try store.add("b", author: "B") }
        for _ in 0..<20 { #expect(try today(day(0)) == first) }
        #expect(try today(day(0), filterAnonymous: true) != first)
        #expect(try today(day(0)) == first)
    }

    @Test func `is another one each day, and none comes again before all were shown`() throws {
        let ids = Set(try (0..<12).map { try store.add("text \($0)") })
        var shown: [Int64] = []
        for number in 0..<40 { shown.append(try #require(try today(day(number)))) }
        for start in 0...shown.count - ids.count {
            #expect(Set(shown[start..<start + ids.count]) == ids, "from \(start): \(shown)")
        }
    }

    @Test func `takes in what is added before anything comes again`() throws {
        let old = Set(try (0..<3).map { try store.add("old \($0)") })
        for number in 0..<3 { #expect(old.contains(try #require(try today(day(number))))) }
        let new = Set(try (0..<3).map { try store.add("new \($0)") })
        var shown: Set<Int64> = []
        for number in 3..<6 { shown.insert(try #require(try today(day(number)))) }
        #expect(shown == new)
    }

    @Test func `is replaced when it is deleted, and a day that is past isn't`() throws {
        for number in 0..<5 { _ = try store.add("text \(number)") }
        let first = try #require(try today(day(0)))
        let second = try #require(try today(day(1)))
        _ = try store.remove(second)
        let third = try #require(try today(day(1)))
        #expect(third != second)
        #expect(try today(day(1)) == third)
        _ = try store.restore(second)
        #expect(try today(day(1)) == third)

        _ = try store.remove(first)
        #expect(try store.quotation(of: day(0), filterAnonymous: false) { $0.id } == nil)
        _ = try store.restore(first)
        #expect(try store.quotation(of: day(0), filterAnonymous: false) { $0.id } == first)
        #expect(try store.quotation(of: day(7), filterAnonymous: false) { $0.id } == nil)
    }

    @Test func `is never anonymous on a device without anonymous ones`() throws {
        let anonymous = try (0..<30).map { try store.add("text \($0)") }
        let attributed = Set(try (0..<2).map { try store.add("text \($0)", author: "A") })
        for number in 0..<8 {
            let all = try #require(try today(day(number)))
            let filtered = try #require(try today(day(number), filterAnonymous: true))
            #expect(attributed.contains(filtered))
            #expect(attributed.contains(all) == (all == filtered))
            #expect(try today(day(number)) == all)
            #expect(try today(day(number), filterAnonymous: true) == filtered)
        }
        // Chosen under the filter, it is everybody's.
        let filtered = try today(day(9), filterAnonymous: true)
        #expect(try today(day(9)) == filtered)
        for id in attributed { _ = try store.remove(id) }
        #expect(try today(day(9), filterAnonymous: true) == nil)
        #expect(anonymous.contains(try #require(try today(day(9)))))
    }

    @Test func `outlives a restart`() throws {
        let folder = TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        var chosen: [Int64?] = []
        for _ in 0..<3 {
            let store = try QuoteStore.open(
                folder, .init(role: .server, defaults: TemporaryStore.defaults))
            for number in 0..<5 { _ = try store.add("text \(number)") }
            chosen.append(try today(day(3), store))
            store.close()
        }
        #expect(Set(chosen).count == 1)
    }

    @Test func `is chosen once by many who ask at midnight`() throws {
        for number in 0..<50 { _ = try store.add("text \(number)") }
        let outcomes = try (0..<32).map { _ in
            let outcome = Outcome<Result<Int64?, StoreError>>()
            store.chooseQuotation(
                of: try day(0), filterAnonymous: false, render: { $0.id },
                completion: { outcome.set($0) })
            return outcome
        }
        #expect(Set(try outcomes.map { try $0.wait().get() }).count == 1)
    }

    @Test(arguments: [
        "2026-11-30", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31",
    ])
    func `has days as RFC 3339 writes them`(text: String) {
        #expect(Day(text)?.text == text)
    }

    @Test(arguments: [
        "", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-11-00",
        "26-11-30", "2026-1-1", "2026-11-30 ", "2026/11/30", "+026-11-30", "0000-01-01",
        "２０２６-11-30", "2026-11-30-",
    ])
    func `has no days that aren't`(text: String) {
        #expect(Day(text) == nil)
    }
}
