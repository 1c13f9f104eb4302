import Testing

@testable import QuoteURL

@Suite struct `A URL as it is given` {
    @Test func `is kept to the letter, without outer white space`() throws {
        let given = try GivenURL("\u{FEFF}\u{2028} HTTP://A/{b}|%\u{200B}\u{3000}\n")
        #expect(given.text == "HTTP://A/{b}|%")
        #expect(given.url.text == "http://a/%7Bb%7D|%")
    }

    @Test func `has at most 2,000 characters, however many its serialization has`() throws {
        let longest = "https://a/" + String(repeating: "é", count: 1990)
        #expect(try GivenURL(" \(longest) ").text == longest)
        #expect(throws: GivenURL.Refused.tooLong) { try GivenURL(longest + "é") }
        #expect(try GivenURL(longest).url.acceptableText == nil)
    }

    @Test(arguments: ["http://u@a/", "http://u:p@a/", "http://:p@a/", "http://a@b@c/"])
    func `has no user name or password`(text: String) {
        #expect(throws: GivenURL.Refused.credentials) { try GivenURL(text) }
    }

    @Test(arguments: ["", " ", "a", "ftp://a/", "http://", "//a/"])
    func `is absolute`(text: String) {
        #expect(throws: GivenURL.Refused.invalid) { try GivenURL(text) }
    }

    @Test func `may have an at sign without a user`() throws {
        #expect(try GivenURL("http://@a/b@c").url.text == "http://a/b@c")
    }
}

@Suite struct `A host with a port` {
    @Test(arguments: [
        ("example.org", "example.org", nil), ("EXAMPLE.org:8080", "example.org", 8080),
        ("a:", "a", nil),
        ("[::1]", "[::1]", nil), ("[::1]:80", "[::1]", 80), ("127.1:0", "127.0.0.1", 0),
        ("bücher:1", "xn--bcher-kva", 1),
    ])
    func `is parsed`(text: String, host: String, port: UInt16?) throws {
        let place = try #require(HostAndPort(text))
        #expect(place.host.text == host && place.port == port)
    }

    @Test(arguments: [
        "", ":80", "a:x", "a:65536", "a/b", "a\\b", "u@a", "a?b", "a#b", "::1", "[::1]a", "[::1",
        "a b", "a, b",
        "a:1:2",
    ])
    func `is nothing besides`(text: String) {
        #expect(HostAndPort(text) == nil)
    }
}

@Suite struct `An origin` {
    @Test func `is the same with and without its scheme's port`() throws {
        #expect(WebOrigin("https://A.example") == WebOrigin("https://a.example:443"))
        #expect(WebOrigin("https://a.example") != WebOrigin("http://a.example:443"))
        #expect(WebOrigin("https://bücher.example") == WebOrigin("https://xn--bcher-kva.example"))
        #expect(WebOrigin("https://a.example")?.port == 443)
    }

    @Test(arguments: [
        "null", "", "*", "https://a/b", "https://a?", "https://a#", "https://u@a", "a.example",
        "ftp://a",
    ])
    func `is nothing besides`(text: String) {
        #expect(WebOrigin(text) == nil)
    }
}
