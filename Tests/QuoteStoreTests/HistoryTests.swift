import Glibc
import QuoteJSON
import QuoteModel
import QuoteSQLite
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
        ("example.org", "https://example.org/"), ("EXAMPLE.org/A", "https://EXAMPLE.org/A"),
        ("example.org:8080", "https://example.org:8080/"),
        ("example.org?q", "https://example.org/?q"),
        ("example.org#a", "https://example.org/#a"), (" a.b\\c ", "https://a.b\\c"),
        ("localhost:3000/x", "https://localhost:3000/x"),
        ("nas:5000", "https://nas:5000/"), ("//example.org/a", "https://example.org/a"),
        ("HTTP://Example.ORG?Q=1", "HTTP://Example.ORG?Q=1"),
        ("https://a.b:443", "https://a.b:443"),
        ("192.0.2.1:8080/a", "https://192.0.2.1:8080/a"),
        ("[2001:db8::1]:81/", "https://[2001:db8::1]:81/"), ("http:8080", "http:8080"),
        ("https://bücher.example/Ä", "https://bücher.example/Ä"),
        ("https://example.org/f?a|{b}^`%", "https://example.org/f?a|{b}^`%"),
        ("example.org/{1}", "https://example.org/{1}"),
    ])
    func `keeps an address as it was typed, with a scheme`(typed: String, url: String) throws {
        #expect(try VisitedAddress(typed).url == url)
    }

    @Test(arguments: [
        (
            "https://a.b/",
            [
                "a.b", "HTTPS://A.B", "https://a.b:443/", "https:\\\\a.b", "https://a.b/c/..",
                "https://%61.b",
            ]
        ),
        (
            "https://a.b/~A/%C3%A9",
            ["https://a.b/%7e%41/%c3%a9", "a.b/~A/é", "https://a.b/./~A/%C3%A9"]
        ),
        ("https://bücher.example/", ["https://xn--bcher-kva.example", "BÜCHER.example"]),
        ("http://127.0.0.1/", ["http://127.1", "http://0x7f.1/"]),
    ])
    func `has one entry of a page, under its first spelling`(first: String, others: [String]) throws
    {
        let id = try visit(first).id
        for other in others { #expect(try visit(other) == (id, false), "\(other)") }
        let entry = try #require(try store.history(of: .local, limit: 8).first)
        #expect(entry.url == first && entry.visits == 1 + others.count)
        #expect(try store.history(of: .local, limit: 8).count == 1)
    }

    @Test func `has an entry each of pages that differ`() throws {
        let urls = [
            "https://a.b/", "http://a.b/", "https://a.b:81/", "https://a.b/?", "https://a.b/#x",
            "https://a.b/X",
            "https://a.b/x", "https://a.b/x/", "https://a.b/%2Fx", "https://www.a.b/",
        ]
        for url in urls { #expect(try visit(url).isNew, "\(url)") }
    }

    @Test(arguments: [
        "ftp://a.b/", "mailto:a@b.c", "javascript:alert(1)", "file:///etc/passwd", "about:blank",
        "data:,x", "tel:12345", "https://", "a b", "https://a@b.c/", "https://a:b@c.d/",
        "a@b.c", "https://a.b:99999/", "", "https://?",
        "https://a.b/" + String(repeating: "x", count: 1990),
        "a.b/" + String(repeating: "x", count: 1989),
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
                "http://wikipedia.org/B", "https://www.Wikipedia.org/wiki/A",
                "https://example.org/WIKI",
            ])
        #expect(try found("https://wikipedia").count == 2)
        #expect(try found("http://www.wiki").count == 3)
        #expect(try found("www.wiki").count == 3)
        #expect(try found("0%_O") == ["https://x.org/100%25_off"])
        #expect(try found("%") == ["https://x.org/100%25_off"])
        #expect(try found("0_").isEmpty)
        #expect(try found("STRASSE").count == 1)
        #expect(try found("http").isEmpty)
        #expect(try found(" https:// ").count == 6)
        #expect(try found("  ").count == 6)
    }

    @Test func `finds an address as people read it, and as it is written`() throws {
        let url = "https://en.wikipedia.org/wiki/Am%C3%A9lie"
        try visit(url)
        try visit("https://xn--bcher-kva.example/a%20b")
        for text in ["amélie", "AMÉLIE", "wiki/Am%C3%A9lie", "wiki/am%c3%a9", url] {
            #expect(try found(text) == [url], "\(text)")
        }
        for text in [
            "bücher", "BÜCHER.example/A B", "xn--bcher-kva.example",
            "https://xn--bcher-kva.example/a%20",
        ] {
            #expect(try found(text) == ["https://xn--bcher-kva.example/a%20b"], "\(text)")
        }
        // Nobody reads these.
        for text in ["c3", "a9", "xn--", "kva"] {
            #expect(try found(text).isEmpty, "\(text)")
        }
    }

    @Test func `finds a title, after the addresses that begin with what is looked for`() throws {
        try visit("a.org", title: "Wilde, 100%")
        try visit("b.org", title: "Old")
        try visit("b.org", title: "Oscar WILDE")
        try visit("wilde.org")
        #expect(try found("wilde") == ["https://wilde.org/", "https://b.org/", "https://a.org/"])
        #expect(try found("100%") == ["https://a.org/"])
        #expect(try found("old").isEmpty)
        #expect(try found("org/\nwilde").isEmpty)
    }

    @Test func `takes a title later, and counts no visit for it`() throws {
        func rename(_ id: Int64, _ title: JSONValue, user: UserID = .local) throws -> UpdateOutcome<
            Bytes
        > {
            let change = try HistoryChange(patch: .object([.init("title", title)]), id: id)
            return try store.wait {
                store.update(
                    id, change, of: user, if: { _ in true }, render: { Bytes($0.title ?? "") },
                    completion: $0)
            }
        }
        let id = try visit("a.org").id
        let before = try #require(try store.history(of: .local, limit: 1).first)
        guard case .updated(let body) = try rename(id, .string(" Late ")) else {
            return #expect(Bool(false))
        }
        #expect(body.text == "Late")
        #expect(try found("late") == ["https://a.org/"])
        let after = try #require(try store.history(of: .local, limit: 1).first)
        #expect(after.visits == before.visits && after.lastVisitedAt == before.lastVisitedAt)
        guard case .updated = try rename(id, .null) else { return #expect(Bool(false)) }
        #expect(try store.history(of: .local, limit: 1).first?.title == nil)
        #expect(try found("late").isEmpty)
        guard case .notFound = try rename(id, .null, user: UserID(2)) else {
            return #expect(Bool(false))
        }
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
                INSERT INTO history SELECT n, 1, 'https://' || n || '.org/', NULL,
                    'https://' || n || '.org/', n || '.org/',
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
