import Testing

@testable import QuoteURL

@Suite struct `A URL` {
    @Test(arguments: [
        ("http://example.org", "http://example.org/"),
        ("HTTPS://EXAMPLE.org:443/A", "https://example.org/A"),
        ("http://a:80/", "http://a/"), ("http://a:443/", "http://a:443/"),
        ("https://a:80", "https://a:80/"), ("http://a:", "http://a/"),
        ("http://a:00000081/", "http://a:81/"), ("http://a:0/", "http://a:0/"),
        ("http://a:65535/", "http://a:65535/"),
        // Any number of slashes of either kind, or none.
        ("https:example.org", "https://example.org/"), ("http:/a/b", "http://a/b"),
        ("http:///a/b", "http://a/b"), ("http:\\\\a\\b\\c", "http://a/b/c"),
        ("http://a\\@b/", "http://a/@b/"), ("http:////a", "http://a/"),
        // Spaces and controls around, tabs and line ends within.
        (" \u{1}http://a/b \u{1F}", "http://a/b"), ("ht\ttp:/\n/a\r/b\tc", "http://a/bc"),
        // Dot segments.
        ("http://a/b/../c", "http://a/c"), ("http://a/b/./c/.", "http://a/b/c/"),
        ("http://a/..", "http://a/"), ("http://a/../../b/..", "http://a/"),
        ("http://a/b/%2E%2e/c", "http://a/c"), ("http://a/b/.%2e", "http://a/"),
        ("http://a/%2e/b", "http://a/b"), ("http://a/...", "http://a/..."),
        ("http://a//..//b", "http://a//b"),
        ("http://a/b/..?c/../d#e/../f", "http://a/?c/../d#e/../f"),
        ("http://a/b\\..\\c", "http://a/c"),
        // What each part escapes.
        ("http://a/ \"#<>", "http://a/%20%22#%3C%3E"),
        ("http://a/{b}|c^d`", "http://a/%7Bb%7D|c%5Ed%60"),
        ("http://a/?{b}|c^d` \"<>'", "http://a/?{b}|c^d`%20%22%3C%3E%27"),
        ("http://a/#{b}|c^d` \"<>'", "http://a/#{b}|c^d%60%20%22%3C%3E'"),
        ("http://a/'()*!$&+,;=:@[]~", "http://a/'()*!$&+,;=:@[]~"), ("http://a/%", "http://a/%"),
        ("http://a/%4?%zz#%", "http://a/%4?%zz#%"), ("http://a/\u{7F}\u{1}b", "http://a/%7F%01b"),
        ("http://a/ü?ü#ü", "http://a/%C3%BC?%C3%BC#%C3%BC"), ("http://a/%c3%bc", "http://a/%c3%bc"),
        ("http://a/😀", "http://a/%F0%9F%98%80"), ("http://a?", "http://a/?"),
        ("http://a#", "http://a/#"), ("http://a?b", "http://a/?b"),
        ("http://a#b?c", "http://a/#b?c"),
        ("https://example.org/d.jsp?id={D9-1}", "https://example.org/d.jsp?id={D9-1}"),
        // User names and passwords.
        ("http://u@a/", "http://u@a/"), ("http://u:p@a/", "http://u:p@a/"),
        ("http://:p@a/", "http://:p@a/"), ("http://u:@a/", "http://u@a/"),
        ("http://@a/", "http://a/"),
        ("http://:@a/", "http://a/"), ("http://u@v@a/", "http://u%40v@a/"),
        ("http://u:p:q@a/", "http://u:p%3Aq@a/"), ("http://ü^|@a", "http://%C3%BC%5E%7C@a/"),
    ])
    func `is serialized`(given: String, text: String) throws {
        let url = try #require(WebURL(given))
        #expect(url.text == text)
        #expect(WebURL(text) == url)
    }

    @Test(arguments: [
        "", "a", "//a", "/a", "example.org", "http:", "http://", "http:///", "https://?a",
        "https://#a",
        "https://:80/", "https://a:b", "https://a:1b/", "https://a:65536/",
        "https://a:99999999999/",
        "https://a:-1/", "https://u@/", "https://u:p@", "https://u@:80/", "http://a b/",
        "http://a%20b/",
        "http://a%00b/", "http://a<b", "http://a>b", "http://a^b", "http://a|b", "http://a[b",
        "http://a]b",
        "http://[::1", "http://[::1]a", "http://[]", "http://[:]", "http://a%b/", "http://a%zz/",
        "http://%/",
        "http://a\u{7F}/", "http://\u{AD}/", "http://%C2%AD/", "http://\u{FFFD}/", "http://a\u{1}b",
        "http://%FF/", "http://xn--/", "http://xn--a\u{FFFD}/", "http://a.b.c.09",
        "http://1.2.3.4.5/",
        "http://256.1.1.1/", "http://1.2.3.256/", "http://4294967296/", "http://0x1ffffffff/",
        "http://1..2/", "http://a.1/", "http://a.0x/", "http://0x7g.1/", "http://.1/",
        "http://08.1/",
        "http://a.1./", "ftp://a/", "file:///a", "mailto:a@b", "javascript:x", "data:,x",
        "httpss://a", "1http://a",
        "http//a", "ht%74p://a", "blob:https://a/",
    ])
    func `that fails is none`(given: String) {
        #expect(WebURL(given) == nil)
    }

    @Test(arguments: [
        ("EXAMPLE.org", "example.org"), ("example.org.", "example.org."), ("a_b-.c", "a_b-.c"),
        ("-a.b-", "-a.b-"), ("a--b", "a--b"), ("ab--c", "ab--c"), ("%65xample", "example"),
        ("a..b", "a..b"),
        ("a!$&'()*+,;=~{}\"`", "a!$&'()*+,;=~{}\"`"), ("bücher.example", "xn--bcher-kva.example"),
        ("B%C3%BCcher", "xn--bcher-kva"), ("xn--bcher-kva", "xn--bcher-kva"),
        ("XN--BCHER-KVA", "xn--bcher-kva"),
        ("straße", "xn--strae-oqa"), ("日本語。jp", "xn--wgv71a119e.jp"), ("ＧＯ.com", "go.com"),
        ("a\u{AD}b", "ab"), ("faß.de", "xn--fa-hia.de"), ("☃", "xn--n3h"),
        // Numbers of all kinds.
        ("127.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.0.1.", "127.0.0.1"),
        ("127.1.", "127.0.0.1"),
        ("0x7f.1", "127.0.0.1"), ("0X7F.0x0.0.1", "127.0.0.1"), ("017700000001", "127.0.0.1"),
        ("2130706433", "127.0.0.1"), ("0", "0.0.0.0"), ("0x", "0.0.0.0"), ("0x.0x.0", "0.0.0.0"),
        ("192.168.257", "192.168.1.1"), ("4294967295", "255.255.255.255"),
        ("1.2.65535", "1.2.255.255"),
        ("%31%32%37.1", "127.0.0.1"), ("１２７.０.０.１", "127.0.0.1"), ("①②⑦.⓪.⓪.①", "127.0.0.1"),
        ("127。0。0。1", "127.0.0.1"), ("00000000000000000000000000177.1", "127.0.0.1"),
        ("1.2.3.a", "1.2.3.a"), ("1.2.3.4a", "1.2.3.4a"), ("0x7f.1.org", "0x7f.1.org"),
        ("[::1]", "[::1]"), ("[::]", "[::]"), ("[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]"),
        ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"), ("[1:0:0:2:0:0:3:4]", "[1::2:0:0:3:4]"),
        ("[1:2:3:4:5:6::]", "[1:2:3:4:5:6::]"), ("[::2:3:4:5:6:7:8]", "[0:2:3:4:5:6:7:8]"),
        ("[0:1:2:3:4:5:6:7]", "[0:1:2:3:4:5:6:7]"), ("[2001:DB8::A]", "[2001:db8::a]"),
        ("[::ffff:127.0.0.1]", "[::ffff:7f00:1]"),
        ("[1:2:3:4:5:6:192.0.2.1]", "[1:2:3:4:5:6:c000:201]"),
        ("[0001:0::]", "[1::]"),
    ])
    func `has a host in one form`(given: String, host: String) throws {
        let url = try #require(WebURL("http://\(given)/"))
        #expect(url.host.text == host)
        #expect(WebURL("http://\(host)/")?.host == url.host)
    }

    @Test(arguments: [
        "1", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:", ":1",
        "12345::", "g::",
        "192.0.2.1", "::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::01.2.3.4", "::1.2.3.4:5",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::1.2..4", "::.1.2.3", "fe80::1%25eth0", "fe80::1%eth0", "::1 ", "1:::2", "::1.2.3.",
    ])
    func `has no host where brackets hold no IPv6 address`(given: String) {
        #expect(WebURL("http://[\(given)]/") == nil)
    }

    @Test(arguments: [
        ("", "https://a.example/b/c?d"), ("#x", "https://a.example/b/c?d#x"),
        ("?x", "https://a.example/b/c?x"),
        ("x", "https://a.example/b/x"), ("./x", "https://a.example/b/x"),
        ("../x?y#z", "https://a.example/x?y#z"),
        ("../../..", "https://a.example/"), ("/x", "https://a.example/x"),
        ("\\x", "https://a.example/x"),
        ("//b/x", "https://b/x"), ("/\\b", "https://b/"), ("///b", "https://b/"),
        ("https:x", "https://a.example/b/x"),
        ("https:/x", "https://a.example/x"), ("https://b", "https://b/"), ("http:x", "http://x/"),
        ("http://0x7f.1", "http://127.0.0.1/"), (" x y ", "https://a.example/b/x%20y"),
        (".", "https://a.example/b/"),
        ("..", "https://a.example/"), ("x:y/z", nil), ("mailto:x@y", nil), ("javascript:x", nil),
        ("//", nil),
        ("http://", nil), ("//a:x", nil), ("1:2", "https://a.example/b/1:2"),
        ("%2e%2e/x", "https://a.example/x"),
        ("?", "https://a.example/b/c?"), ("#", "https://a.example/b/c?d#"), ("http:", nil),
        ("https:", "https://a.example/b/c?d"), ("https:?x", "https://a.example/b/c?x"),
        ("https:#x", "https://a.example/b/c?d#x"),
    ])
    func `is resolved against another`(reference: String, expected: String?) throws {
        let base = try #require(WebURL("https://a.example/b/c?d#e"))
        #expect(base.resolving(reference)?.text == expected)
    }

    @Test func `keeps the user of another only with its host`() throws {
        let base = try #require(WebURL("http://u:p@a:81/b"))
        #expect(base.resolving("/c")?.text == "http://u:p@a:81/c")
        #expect(base.resolving("//c")?.text == "http://c/")
    }

    @Test(arguments: [
        ("https://A/%7e%41%2f%c3%a9", "https://a/~A%2F%C3%A9"), ("https://a/é", "https://a/%C3%A9"),
        ("https://a/%zz%4", "https://a/%zz%4"), ("https://a/%25%34%31", "https://a/%2541"),
        ("https://a/?%5F=%2d#%2E", "https://a/?_=-#."),
        ("http://bücher/{", "http://xn--bcher-kva/%7B"),
    ])
    func `has a canonical form`(given: String, expected: String) throws {
        let canonical = try #require(WebURL(given)).canonicalText
        #expect(canonical == expected)
        #expect(WebURL(canonical)?.canonicalText == canonical)
    }

    @Test(arguments: [
        ("https://en.wikipedia.org/wiki/Am%C3%A9lie", "en.wikipedia.org/wiki/Amélie"),
        ("http://xn--bcher-kva.example:81/?q=a%20b#%C3%BC", "bücher.example:81/?q=a b#ü"),
        ("https://a/100%25_%zz%ff%C3", "a/100%_%zz%FF%C3"),
        ("https://a/%00%0A%E2%80%A8x", "a/%00%0A%E2%80%A8x"),
        ("https://a/%E2%80", "a/%E2%80"), ("https://127.1", "127.0.0.1/"),
    ])
    func `has a form for people`(given: String, expected: String) throws {
        #expect(try #require(WebURL(given)).readableText == expected)
    }

    @Test func `has a name for people`() throws {
        #expect(try #require(WebURL("https://a/b/%C3%BC/")).readableName == "ü")
        #expect(try #require(WebURL("https://a/")).readableName == nil)
    }

    /// Whatever is parsed has a serialization that is parsed to the same.
    @Test func `of any text is the same after its serialization`() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "http:", "https:", "/", "\\", "//", "?", "#", "@", ":", ".", "..", "%2e", "%", "%41",
            "[", "]", "::1", "a",
            "B", "0x7f", "127", "1", "é", "ß", "。", "xn--bcher-kva", "|", "{", "}", "^", "`", "\"",
            "'", "<", " ", "\t",
            "\n", "\u{7F}", "😀", "80", "443", "-", "_", "~", "\u{AD}", "%C3%BC", "%FF", ";", "=",
            "&", "+",
        ]
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...8, using: &random)
            let rest = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let given = "http://" + rest
            guard let url = WebURL(given) else { continue }
            let text = url.text
            #expect(
                text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(given.debugDescription)")
            #expect(WebURL(text) == url, "\(given.debugDescription)")
            #expect(WebURL(text)?.text == text, "\(given.debugDescription)")
            let canonical = url.canonicalText
            #expect(WebURL(canonical)?.canonicalText == canonical, "\(given.debugDescription)")
            guard let resolved = url.resolving(rest) else { continue }
            #expect(WebURL(resolved.text) == resolved, "\(given.debugDescription)")
        }
    }
}
