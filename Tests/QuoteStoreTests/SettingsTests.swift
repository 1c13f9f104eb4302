import QuoteModel
import QuoteSQLite
import QuoteSystem
import Testing

@testable import QuoteStore

@Suite struct `Settings of users and the device` {
    @Test func `start with the defaults`() throws {
        let temporary = try TemporaryStore()
        #expect(try temporary.store.settings(of: .local) == TemporaryStore.defaults)
    }

    @Test func `of two users are their own, and the device's is everyone's`() throws {
        let store = try TemporaryStore()
        let (ann, bob) = (UserID(1), UserID(2))
        _ = try store.store.change(ann, .init(sort: .set(true)))
        _ = try store.store.change(
            bob, .init(showAuthors: .set(false), filterAnonymous: .set(true)))
        #expect(
            try store.store.settings(of: ann)
                == Settings(sort: true, showAuthors: true, filterAnonymous: true))
        #expect(
            try store.store.settings(of: bob)
                == Settings(sort: false, showAuthors: false, filterAnonymous: true))
        _ = try store.store.change(ann, .reset)
        #expect(try store.store.settings(of: ann) == TemporaryStore.defaults)
        #expect(
            try store.store.settings(of: bob)
                == Settings(sort: false, showAuthors: false, filterAnonymous: false))
    }

    @Test func `stay as they are when a change's condition doesn't hold`() throws {
        let temporary = try TemporaryStore()
        let result = try temporary.store.wait {
            temporary.store.changeSettings(
                of: .local, .init(sort: .set(true)), if: { $0.sort }, completion: $0)
        }
        #expect(result == nil)
        #expect(try temporary.store.settings(of: .local) == TemporaryStore.defaults)
    }

    @Test func `survive closing and opening`() throws {
        let folder = TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let options = QuoteStore.Options(role: .server, defaults: TemporaryStore.defaults)
        let wanted = Settings(sort: true, showAuthors: false, filterAnonymous: true)
        let first = try QuoteStore.open(folder, options)
        _ = try first.change(
            .local, .init(sort: .set(true), showAuthors: .set(false), filterAnonymous: .set(true)))
        first.close()
        let second = try QuoteStore.open(folder, options)
        #expect(try second.settings(of: .local) == wanted)
        second.close()
    }

    @Test func `change neither store when the device's file can't be read`() throws {
        let temporary = try TemporaryStore()
        try PrivateFile.replace(temporary.folder.device, with: Array("bplist00".utf8))
        #expect(throws: StoreError.self) {
            try temporary.store.change(
                .local, .init(sort: .set(true), filterAnonymous: .set(true)))
        }
        #expect(try temporary.store.settings(of: .local) == TemporaryStore.defaults)
        #expect(
            try PrivateFile.read(temporary.folder.device, limit: 100)?.1 == Array("bplist00".utf8))
        #expect(try temporary.store.change(.local, .init(sort: .set(true)))?.sort == true)
    }

    /// A change of both stores that a kill interrupted, after the file was put in place or before.
    @Test(arguments: [true, false])
    func `of both stores are finished or forgotten at the next start`(fileWasReplaced: Bool) throws
    {
        let folder = TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let options = QuoteStore.Options(role: .server, defaults: TemporaryStore.defaults)
        let first = try QuoteStore.open(folder, options)
        let bytes = first.device.bytes(first.device.read(), with: true)
        let intent = Intent(
            user: .local, change: .init(sort: .set(true), showAuthors: .remove), deviceFile: bytes)
        try first.waitForWrite { writer throws(SQLiteError) in try writer.record(intent) }
        if fileWasReplaced { try first.device.replace(with: bytes) }
        first.close()

        let second = try QuoteStore.open(folder, options)
        let both = Settings(
            sort: fileWasReplaced, showAuthors: true, filterAnonymous: fileWasReplaced)
        #expect(try second.settings(of: .local) == both)
        second.close()
        let third = try Connection(path: folder.database, mode: .read)
        #expect(try third.integer("SELECT count(*) FROM intent") == 0)
    }
}
