import CSQLite
import QuoteModel
import QuoteSQLite
import QuoteSystem
import Testing

@testable import QuoteStore

@Suite struct `Group commit` {
    /// Holds the writer until all of `count` writes wait, then lets them run as one batch.
    private func batch<T: Sendable>(
        _ store: QuoteStore, _ works: [@Sendable (WritingConnection) throws(SQLiteError) -> T]
    ) -> [Result<T, StoreError>] {
        let start = Outcome<Void>()
        let holding = Outcome<Void>()
        let hold: Writer.Exclusive = { _ in
            holding.set(())
            start.wait()
        }
        store.writer.submit(.exclusive(hold, refused: { _ in }))
        holding.wait()
        let outcomes = works.map { work in
            let outcome = Outcome<Result<T, StoreError>>()
            store.write(completion: { outcome.set($0) }, work)
            return outcome
        }
        start.set(())
        return outcomes.map { $0.wait() }
    }

    private static let adding: @Sendable (WritingConnection) throws(SQLiteError) -> Int64 = {
        writer throws(SQLiteError) in try writer.insert(.make("good"), at: .now)
    }

    @Test func `commits all waiting writes in one transaction`() throws {
        let temporary = try TemporaryStore()
        let before = temporary.store.versionFile.current
        let results = batch(temporary.store, Array(repeating: Self.adding, count: 100))
        #expect(results.count == 100)
        #expect(try results.map { try $0.get() } == Array(1...100))
        // The writer raises the version once for what held it, once for the batch.
        #expect(temporary.store.versionFile.current == before + 4)
    }

    @Test func `fails a bad write alone, and undoes all that it did`() throws {
        let temporary = try TemporaryStore()
        let bad: @Sendable (WritingConnection) throws(SQLiteError) -> Int64 = {
            writer throws(SQLiteError) in
            let id = try writer.insert(.make("bad"), at: .now)
            throw SQLiteError(code: SQLITE_CONSTRAINT, message: "made up, after \(id)")
        }
        let results = batch(temporary.store, [Self.adding, bad, Self.adding])
        #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
        let all = QuotationList(sort: false, reverse: false, filterAnonymous: false, limit: 10)
        #expect(try temporary.store.ids(all).ids.count == 2)
    }

    @Test func `fails every write when the commit fails, and goes on with the next`() throws {
        let temporary = try TemporaryStore()
        let failing = batch(
            temporary.store,
            [Self.adding, Self.adding, Self.refusingCommit])
        for result in failing { #expect(throws: StoreError.self) { try result.get() } }
        let all = QuotationList(sort: false, reverse: false, filterAnonymous: false, limit: 10)
        #expect(try temporary.store.ids(all).ids.isEmpty)

        let next = batch(temporary.store, [Self.adding])
        #expect(try next.map { try $0.get() } == [1])
    }

    /// Has SQLite turn the coming commit into a rollback, by its own hook, once.
    private static let refusingCommit: @Sendable (WritingConnection) throws(SQLiteError) -> Int64 =
        {
            writer throws(SQLiteError) in
            let handle = UnsafeMutableRawPointer(writer.connection.handle)
            sqlite3_commit_hook(
                writer.connection.handle,
                { handle in
                    sqlite3_commit_hook(handle.map { OpaquePointer($0) }, nil, nil)
                    return 1
                }, handle)
            return 0
        }
}
