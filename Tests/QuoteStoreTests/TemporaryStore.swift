import Glibc
import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteSystem

@testable import QuoteStore

/// A store in a folder of its own, removed with it.
final class TemporaryStore: Sendable {
    let folder: DataFolder
    private let opened: QuoteStore

    static let defaults = Settings(sort: false, showAuthors: true, filterAnonymous: false)

    init() throws {
        folder = TemporaryFolder.make()
        opened = try QuoteStore.open(folder, .init(role: .server, defaults: Self.defaults))
    }

    deinit {
        opened.close()
        TemporaryFolder.remove(folder)
    }

    var store: QuoteStore { opened }
}

enum TemporaryFolder {
    /// A new folder, in memory where that can be had.
    static func make() -> DataFolder {
        let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(base)/quotestore.XXXXXX".utf8CString)
        guard let path = mkdtemp(&template) else { fatalError("no temporary folder") }
        return DataFolder(path: String(cString: path))
    }

    static func remove(_ folder: DataFolder) {
        for name in [
            "quotes.sqlite", "quotes.sqlite-wal", "quotes.sqlite-shm", "quotes.version",
            "server.lock",
            "write.lock", "write.turn", "device.plist",
        ] { unlink(folder.path + "/" + name) }
        rmdir(folder.path)
    }
}

extension QuoteStore {
    /// Waits for what a completion is told.
    func wait<T: Sendable>(
        _ start: (@escaping @Sendable (Result<T, StoreError>) -> Void) -> Void
    ) throws -> T {
        let outcome = Outcome<Result<T, StoreError>>()
        start { outcome.set($0) }
        return try outcome.wait().get()
    }

    /// Writes and waits for it.
    func waitForWrite<T: Sendable>(
        _ work: @escaping @Sendable (WritingConnection) throws(SQLiteError) -> T
    ) throws -> T {
        try wait { write(completion: $0, work) }
    }

    func add(_ text: String, author: String? = nil) throws -> Int64 {
        try add(QuotationDraft.make(text, author: author).tagged)
    }

    func add(_ draft: QuotationDraft) throws -> Int64 {
        let outcome = try wait { create(draft, render: { _ in Bytes("") }, completion: $0) }
        guard case .created(let id, _) = outcome else {
            preconditionFailure("only a request with a key can be another one")
        }
        return id
    }

    /// Whether there was something to delete.
    func remove(_ id: Int64) throws -> Bool {
        let outcome = try wait { delete(id, if: { _ in true }, completion: $0) }
        if case .updated = outcome { return true }
        return false
    }

    func restore(_ id: Int64) throws -> RestoreOutcome<Int64> {
        try wait { restore(id, render: { $0.id }, completion: $0) }
    }

    func rewrite(_ id: Int64, text: String, author: String?) throws -> Bool {
        let outcome = try wait {
            replace(
                id, with: QuotationDraft.make(text, author: author).tagged, if: { _ in true },
                render: { $0.id },
                completion: $0)
        }
        if case .updated = outcome { return true }
        return false
    }

    func ids(_ query: QuotationList) throws -> (ids: [Int64], end: PageEnd) {
        var ids: [Int64] = []
        let end = try list(query) { ids.append($0.id) }
        return (ids, end)
    }

    func change(_ user: UserID = .local, _ change: SettingsChange) throws -> Settings? {
        try wait { changeSettings(of: user, change, completion: $0) }
    }
}

extension QuotationDraft {
    static func make(
        _ text: String, author: String? = nil, tags: [String] = []
    ) -> QuotationDraft {
        QuotationDraft(
            text: KeyedText(text), author: author.map { KeyedName($0) }, source: nil, url: nil,
            tags: tags.map { KeyedName($0) }, note: nil)
    }

    /// The same with tags that follow from the text: some of several forms of two names.
    var tagged: QuotationDraft {
        var draft = self
        let forms = ["é", "e", "É", "T", "t"].map { KeyedName($0) }
        let number = text.value.unicodeScalars.count
        draft.tags = forms.enumerated().filter { (number >> $0.offset) & 1 == 1 }.map(\.element)
        return draft
    }
}
