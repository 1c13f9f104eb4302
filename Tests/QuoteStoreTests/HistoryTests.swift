import Glibc
import QuoteJSON
import Testing

@testable import QuoteStore

@Suite struct `The history` {
    private let temporary: TemporaryStore
    private var store: QuoteStore { temporary.store }

    init() throws {
        temporary = try TemporaryStore()
    }

    /// Counts a visit; returns the entry's id, and whether the address is new.
    @discardableResult
    private func visit(
        _ url: String, title: String? = nil, user: UserID = .local, key: String? = nil
    ) throws -> (id: Int64, isNew: Bool) {
        let visit = try Visit(
            .object(
                [.init("url", .string(url))] + (title.map { [.init("title", .string($0))] } ?? [])))
        let retry = key.map {
            RetryKey(user: user, target: "POST /history", key: $0, request: Array(url.utf8))
        }
        let outcome = try store.wait { completion in
            store.count(
                visit, of: user, once: retry, render: { Bytes("\($0.id)") }, completion: completion)
        }
        switch outcome {
        case .added(_, let body): return (Int64(body.text) ?? 0, true)
        case .counted(let body): return (Int64(body.text) ?? 0, false)
        case .otherRequest: return (0, false)
        }
    }

    private func found(_ text: String, limit: Int = 8, user: UserID = .local) throws -> [String] {
        try store.history(of: user, holding: text, limit: limit).map(\.url)
    }

    @Test(arguments: [
        ("example.org", "https://example.org/"), ("EXAMPLE.org/A", "https://example.org/A"),
        ("example.org:8080", "https://example.org:8080/"),
        ("localhost:3000/x", "https://localhost:3000/x"),
        ("nas:5000", "https://nas:5000/"), ("//example.org/a", "https://example.org/a"),
        ("HTTP://Example.ORG?Q=1", "http://example.org/?Q=1"),
        ("https://a.b:443/c", "https://a.b/c"),
        ("http://a.b:80", "http://a.b/"), ("http://a.b:443/", "http://a.b:443/"),
        ("http://a.b:/", "http://a.b/"),
        ("https://a.b#c", "https://a.b/#c"), ("192.0.2.1:8080/a", "https://192.0.2.1:8080/a"),
        ("[2001:db8::1]:81/", "https://[2001:db8::1]:81/"),
        ("https://bücher.example/Ä", "https://bücher.example/Ä"),
    ])
    func `keeps an address in one form`(typed: String, url: String) throws {
        #expect(try VisitedAddress(typed).url == url)
    }

    @Test(arguments: [
        "ftp://a.b/", "mailto:a@b.c", "javascript:alert(1)", "file:///etc/passwd", "about:blank",
        "data:,x",
        "tel:12345", "http:a.b", "http:/a.b", "https://", "http:8080", "a b", "https://a@b.c/",
        "https://a:b@c.d/",
        "a@b.c", "https://a.b:99999/", "", "https://?", "\"a\"", "https:///a",
    ])
    func `refuses what is no address of a page`(typed: String) {
        #expect(throws: VisitedAddress.Refused.self) { try VisitedAddress(typed) }
    }

    @Test func `counts an address once more, and keeps its title until it has another`() throws {
        let first = try visit("example.org", title: "Old")
        #expect(first.isNew)
        #expect(try visit("https://EXAMPLE.org:443") == (first.id, false))
        var entry = try #require(try store.history(of: .local, limit: 8).first)
        #expect(entry.visits == 2 && entry.title == "Old")
        try visit("https://example.org/", title: "New")
        entry = try #require(try store.history(of: .local, limit: 8).first)
        #expect(entry.visits == 3 && entry.title == "New" && entry.id == first.id)
    }

    @Test func `finds without minding scheme, www and case, and takes every character for itself`()
        throws
    {
        for url in [
            "https://www.Wikipedia.org/wiki/A", "http://wikipedia.org/B",
            "https://example.org/WIKI",
            "https://x.org/100%25_off", "https://x.org/100x_off", "https://straße.example/",
        ] { try visit(url) }
        #expect(
            try found("WIKI") == [
                "http://wikipedia.org/B", "https://www.wikipedia.org/wiki/A",
                "https://example.org/WIKI",
            ])
        #expect(try found("https://wikipedia").count == 2)
        #expect(try found("http://www.wiki").count == 3)
        #expect(try found("www.wiki").count == 3)
        #expect(try found("0%25_O") == ["https://x.org/100%25_off"])
        #expect(try found("%").count == 1)
        #expect(try found("0_").isEmpty)
        #expect(try found("STRASSE").count == 1)
        #expect(try found("http").isEmpty)
        #expect(try found(" https:// ").count == 6)
        #expect(try found("  ").count == 6)
    }

    @Test func `gives those that begin with it first, then the most visited, then the latest`()
        throws
    {
        for url in ["a.org/x", "x.org/1", "b.org/x", "x.org/2", "c.org/x", "b.org/x", "x.org/1"] {
            try visit(url)
            usleep(2000)
        }
        #expect(
            try found("x") == [
                "https://x.org/1", "https://x.org/2", "https://b.org/x", "https://c.org/x",
                "https://a.org/x",
            ])
        #expect(try found("x", limit: 3).last == "https://b.org/x")
        #expect(try found("x", limit: 1) == ["https://x.org/1"])
        #expect(
            try store.history(of: .local, limit: 3).map(\.url) == [
                "https://x.org/1", "https://b.org/x", "https://c.org/x",
            ])
    }

    @Test func `is each user's own`() throws {
        let other = UserID(2)
        let mine = try visit("a.org").id
        let theirs = try visit("a.org", user: other)
        #expect(theirs.isNew)
        #expect(try !store.hasHistory(mine, of: other))
        let outcome = try store.wait {
            store.deleteHistory(mine, of: other, if: { _ in true }, completion: $0)
        }
        guard case .notFound = outcome else { return #expect(Bool(false)) }
        try store.wait { store.clearHistory(of: other, completion: $0) }
        #expect(try found("a", user: other).isEmpty)
        #expect(try found("a").count == 1)
    }

    @Test func `counts a request that is made again once, with its first answer`() throws {
        #expect(try visit("a.org", key: "1").isNew)
        #expect(try visit("a.org", key: "1").isNew)
        #expect(try !visit("a.org", key: "2").isNew)
        #expect(try !visit("a.org", key: "2").isNew)
        #expect(try store.history(of: .local, limit: 1).first?.visits == 2)
        #expect(try visit("b.org", key: "2") == (0, false))
    }

    @Test func `forgets the oldest of the least visited, never the newest`() throws {
        try store.waitForWrite { writer throws(SQLiteError) in
            try writer.connection.execute(
                """
                WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 10000)
                INSERT INTO history SELECT n, 1, 'https://' || n || '.org/', NULL, n || '.org/',
                    2 - (n = 5000 OR n = 7000), n FROM n
                """)
        }
        try visit("new.org")
        #expect(try found("5000.org").isEmpty)
        try visit("newer.org")
        #expect(try found("7000.org").isEmpty)
        try visit("newest.org")
        #expect(try found("new").count == 2)
        #expect(try found("newest.org").count == 1)
        #expect(try store.history(of: .local, limit: 20_000).count == HistoryEntry.limit)
        #expect(
            StoreCheck(temporary.folder).run()?.filter { $0.fault != nil }.map { "\($0)" } == [])
    }
}
