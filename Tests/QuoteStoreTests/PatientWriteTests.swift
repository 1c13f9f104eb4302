import CSQLite
import QuoteModel
import QuoteSQLite
import QuoteSystem
import Synchronization
import Testing

@testable import QuoteStore

@Suite struct `Patient writes` {
    /// Holds the writer until `submit` has submitted all.
    private func gather(_ store: QuoteStore, _ submit: () -> Void) {
        let start = Outcome<Void>()
        store.writer.submit(.exclusive({ _ in start.wait() }, refused: { _ in }))
        submit()
        start.set(())
    }

    private func add(
        _ text: String, to store: QuoteStore, isPatient: Bool = true
    ) -> Outcome<Result<Int64, StoreError>> {
        let outcome = Outcome<Result<Int64, StoreError>>()
        store.write(isPatient: isPatient, completion: { outcome.set($0) }) {
            writer throws(SQLiteError) in try writer.insert(.make(text), at: .now)
        }
        return outcome
    }

    @Test func `share a transaction, after that of the others`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let before = store.versionFile.current
        var outcomes: [Outcome<Result<Int64, StoreError>>] = []
        gather(store) {
            outcomes = [
                add("one", to: store), add("two", to: store, isPatient: false),
                add("three", to: store),
            ]
        }
        #expect(try outcomes.map { try $0.wait().get() } == [2, 1, 3])
        // Once for what held the writer, once for each of the two transactions.
        #expect(store.versionFile.current == before + 6)
    }

    @Test func `run in their order, also when others go first`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let later = Mutex<[Outcome<Result<Int64, StoreError>>]>([])
        let first = Outcome<Result<Int64, StoreError>>()
        var outcomes = [first]
        gather(store) {
            store.write(isPatient: true, completion: { first.set($0) }) {
                writer throws(SQLiteError) in
                // While this one runs, others come: one that goes first, and one that does not.
                later.withLock {
                    $0 = [
                        add("urgent", to: store, isPatient: false), add("fourth", to: store),
                    ]
                }
                return try writer.insert(.make("first"), at: .now)
            }
            outcomes += [add("second", to: store), add("third", to: store)]
        }
        let early = try outcomes.map { try $0.wait().get() }
        let late = try later.withLock { $0 }.map { try $0.wait().get() }
        #expect(early == [1, 3, 4])
        #expect(late == [2, 5])
    }

    @Test func `fail alone, and undo all that they did`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let failed = Outcome<Result<Int64, StoreError>>()
        var good: [Outcome<Result<Int64, StoreError>>] = []
        gather(store) {
            good.append(add("before", to: store))
            store.write(isPatient: true, completion: { failed.set($0) }) {
                writer throws(SQLiteError) in
                let id = try writer.insert(.make("bad"), at: .now)
                throw SQLiteError(code: SQLITE_CONSTRAINT, message: "made up, after \(id)")
            }
            good.append(add("after", to: store))
        }
        for outcome in good { _ = try outcome.wait().get() }
        #expect(throws: StoreError.self) { try failed.wait().get() }
        let all = QuotationList(sort: false, reverse: false, filterAnonymous: false, limit: 10)
        #expect(try store.ids(all).ids.count == 2)
    }

    @Test func `wait for no disk, and the next one that isn't patient for all`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let levels = Mutex<[Int64]>([])
        let look: @Sendable (WritingConnection) throws(SQLiteError) -> Void = {
            writer throws(SQLiteError) in
            let level = try writer.connection.integer("PRAGMA synchronous")
            levels.withLock { $0.append(level) }
        }
        for isPatient in [false, true, false] {
            let done = Outcome<Result<Void, StoreError>>()
            store.write(isPatient: isPatient, completion: { done.set($0) }, look)
            try done.wait().get()
        }
        // NORMAL is 1, FULL is 2 (sqlite.org/pragma.html#pragma_synchronous).
        #expect(levels.withLock { $0 } == [2, 1, 2])
    }

    @Test func `are brought to the disk by a write that changes nothing itself`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        var marks: [String?] = []
        for number in 1...2 {
            _ = try add("patient \(number)", to: store).wait().get()
            for _ in 0..<2 {
                let done = Outcome<Result<String?, StoreError>>()
                store.write(completion: { done.set($0) }) {
                    writer throws(SQLiteError) in try writer.fact("synchronizations")
                }
                marks.append(try done.wait().get())
            }
        }
        // A transaction without a change would not be synchronized: the first that follows makes one.
        #expect(marks == ["1", "1", "2", "2"])
    }
}

@Suite struct `The write lock` {
    @Test func `tells its holder that somebody waits, and lets that one go first`() throws {
        let folder = TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let held = try WriteLock(of: folder)
        let isFree = held.lock(withinMilliseconds: 1)
        let wasWanted = held.isWanted
        #expect(isFree && !wasWanted)

        let got = Outcome<Bool>()
        let letGo = Outcome<Void>()
        let waiting = Thread {
            guard let other = try? WriteLock(of: folder) else { return got.set(false) }
            got.set(other.lock(withinMilliseconds: 10_000))
            letGo.wait()
            other.unlock()
        }
        while !held.isWanted {}
        held.unlock()
        let isAgain = held.lock(withinMilliseconds: 20)
        #expect(!isAgain && got.wait())
        letGo.set(())
        waiting.join()
        let isFreeAgain = held.lock(withinMilliseconds: 1000)
        #expect(isFreeAgain)
    }
}
