import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteSystem
import Testing

@testable import QuoteStore

@Suite struct `A request that is made again` {
    private let temporary: TemporaryStore
    private var store: QuoteStore { temporary.store }

    init() throws {
        temporary = try TemporaryStore()
    }

    private func key(
        _ name: String, body: String, user: UserID = .local, target: String = "POST /quotations"
    ) -> RetryKey {
        RetryKey(user: user, target: target, key: name, request: Array(body.utf8))
    }

    private func add(_ text: String, _ key: RetryKey) throws -> Int64? {
        let outcome = try store.wait {
            store.create(
                .make(text), once: key, render: { Bytes("\($0.id)") }, completion: $0)
        }
        guard case .created(let id, let body) = outcome else { return nil }
        #expect(body.text == "\(id)")
        return id
    }

    @Test func `adds nothing and gets the first answer, also when that quotation is gone`() throws {
        let first = try add("a", key("k", body: "a"))
        #expect(try add("a", key("k", body: "a")) == first)
        _ = try store.remove(try #require(first))
        #expect(try add("a", key("k", body: "a")) == first)
        #expect(try store.tally().quotations == 0)
    }

    @Test func `is another one with another body, key, target or user`() throws {
        let first = try add("a", key("k", body: "a"))
        #expect(try add("a", key("k", body: "a ")) == nil)
        var ids = [first]
        ids.append(try add("a", key("K", body: "a")))
        ids.append(try add("a", key("k", body: "a", user: UserID(7))))
        ids.append(try add("a", key("k", body: "a", target: "POST /movies")))
        #expect(Set(ids).count == 4)
    }

    @Test func `made at once by many is done once`() throws {
        let outcomes = (0..<50).map { _ in
            let outcome = Outcome<Result<CreateOutcome, StoreError>>()
            store.create(
                .make("a"), once: key("k", body: "a"), render: { Bytes("\($0.id)") },
                completion: { outcome.set($0) })
            return outcome
        }
        let bodies = try outcomes.map { outcome in
            guard case .created(_, let body) = try outcome.wait().get() else { return "" }
            return body.text
        }
        #expect(Set(bodies) == ["1"])
        #expect(try store.tally().quotations == 1)
    }

    @Test func `is forgotten after a day`() throws {
        let first = try add("a", key("k", body: "a"))
        let now = Timestamp.now.milliseconds
        func outcome(after milliseconds: Int64) throws -> Bool {
            let key = key("k", body: "a")
            return try store.waitForWrite { writer throws(SQLiteError) in
                try writer.outcome(of: key, at: Timestamp(milliseconds: now + milliseconds)) != nil
            }
        }
        #expect(try outcome(after: RetryKey.lifetime - 60_000))
        #expect(try !outcome(after: RetryKey.lifetime))
        try store.wait { store.purgeAnswers(completion: $0) }
        #expect(try add("a", key("k", body: "a")) == first)
        let forgotten = try store.waitForWrite { writer throws(SQLiteError) in
            try writer.forgetAnswers(before: Timestamp(milliseconds: now + 60_000))
        }
        #expect(forgotten == 1)
        #expect(try add("a", key("k", body: "b")) != first)
    }
}
