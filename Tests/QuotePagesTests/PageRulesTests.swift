import CCurl
import Glibc
import QuoteURL
import Testing

@testable import QuotePages

@Suite struct `An address of a page` {
    private func refusal(_ url: String, allowing hosts: [String] = []) throws -> PageFailure? {
        let rules = PageRules(allowing: try hosts.map { try #require(AllowedHost($0)) })
        guard let address = WebURL(url) else { return .badAddress }
        return rules.refusal(of: address)
    }

    /// What a literal address is in all the forms that resolvers take for it, as far as it can be told by looking.
    @Test(arguments: [
        "http://127.0.0.1/", "http://127.1/", "http://0x7f.1/", "http://2130706433/",
        "http://0177.0.0.1/", "http://0/",
        "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[::]/", "http://[64:ff9b::7f00:1]/",
        "http://localhost/",
        "http://localhost./", "http://LOCALHOST/", "http://a.localhost/", "http://127.0.0.1./",
        "https://169.254.169.254/x",
        "http://[fe80::1]/", "http://10.0.0.1/", "http://0x7f000001/", "http://017700000001/",
        "http://127.0.1/",
        "http://[0:0:0:0:0:ffff:7f00:1]/", "http://%31%32%37.0.0.1/", "http://1%32%37.1/",
        "http://１２７.０.０.１/", "http://①②⑦.⓪.⓪.①/", "http://127。0。0。1/", "http:127.1",
        "http:\\\\127.1\\",
        "http://@127.1/", "http://127.1./", "http://00000000177.1/", "http:/\t/12\n7.1/",
    ])
    func `that leads here or inwards is refused`(url: String) throws {
        #expect(try refusal(url) == .refused(.address))
    }

    @Test(arguments: [
        ("http://example.org:8080/", PageFailure.refused(.port)),
        ("https://example.org:22/", .refused(.port)),
        ("http://a@example.org/", .refused(.user)), ("http://a:b@example.org/", .refused(.user)),
        ("http://:b@example.org/", .refused(.user)),
        ("http://example.org@127.0.0.1/", .refused(.user)),
        ("ftp://example.org/", .badAddress), ("file:///etc/passwd", .badAddress),
        ("gopher://example.org/", .badAddress),
        ("//example.org/", .badAddress), ("example.org", .badAddress), ("http://", .badAddress),
        ("http://exa mple/", .badAddress),
        ("http://[fe80::1%25eth0]/", .badAddress),
        ("http://example.org:99999/", .badAddress), ("javascript:alert(1)", .badAddress),
        ("http://[::1", .badAddress),
        ("", .badAddress),
    ])
    func `of another kind is told as what it is`(url: String, failure: PageFailure) throws {
        #expect(try refusal(url) == failure)
    }

    @Test(arguments: [
        "http://example.org", "https://example.org/a?b#c", "http://example.org:80/",
        "https://example.org:443/",
        "http://example.org:443/", "HTTP://EXAMPLE.ORG/", "http://bücher.example/ü",
        "http://1.1.1.1/", "http://0x1.1/", "http:example.org", "http://a/\n",
        "http://a\\@127.0.0.1/",
        "http://[2606:4700::1111]/", "http://example.org./",
    ])
    func `that everybody reaches is not refused`(url: String) throws {
        #expect(try refusal(url) == nil)
    }

    @Test func `of a listed host may have any port, or the one listed`() throws {
        #expect(try refusal("http://localhost:81/", allowing: ["localhost"]) == nil)
        #expect(try refusal("http://LocalHost./", allowing: ["LOCALHOST."]) == nil)
        #expect(try refusal("http://127.0.0.1:81/", allowing: ["127.0.0.1:81"]) == nil)
        #expect(try refusal("http://127.1:81/", allowing: ["127.0.0.1:81"]) == nil)
        #expect(try refusal("http://127.0.0.1:82/", allowing: ["127.0.0.1:81"]) == .refused(.port))
        #expect(try refusal("http://127.0.0.1/", allowing: ["127.0.0.1:81"]) == .refused(.address))
        #expect(try refusal("http://127.0.0.2/", allowing: ["127.0.0.1"]) == .refused(.address))
        #expect(try refusal("http://[::1]:81/", allowing: ["[::1]:81"]) == nil)
        #expect(try refusal("http://[::1]:82/", allowing: ["::1"]) == nil)
        #expect(try refusal("http://bücher.example:81/", allowing: ["BÜCHER.example"]) == nil)
        #expect(
            try refusal("http://xn--bcher-kva.example:81/", allowing: ["bücher.example:81"]) == nil)
        #expect(try refusal("http://a@localhost/", allowing: ["localhost"]) == .refused(.user))
        for text in [
            "", ":80", "a:", "a:0", "a:x", "a:70000", "http://a", "a b", "a/b", "a:1:2", "[::1]:",
        ] {
            #expect(AllowedHost(text) == nil, "\(text)")
        }
    }

    /// What is checked must be what is asked for.
    @Test(arguments: [
        "http://example.org", "https://EXAMPLE.org.:443/a/../b?c#d",
        "http://bücher.example/ü?{ü}|^`", "http://127.1/",
        "http://0x7f000001:80/", "http://127。0。0。1/", "http://[::1]:81/a",
        "http://[::ffff:127.0.0.1]/",
        "http://[2001:DB8:0:0:1::]/", "http://a\\@b/c", "http:///a//b", "http://a/%", "http://a/?",
        "http://a/?%zz",
        "http://a/%2e%2e/b", "http://a/;b:c@d", "http://a/@b:80/", "http://a?@b/", "http://a/#@b/",
        "http://a_b-.c/",
        "http://a:00081/", "http://a:0/", "http://a..b/", "http://\u{E0}\u{323}.example/",
        "http://a/[b]\\c",
    ])
    func `is read by libcurl as it is here, host and port`(text: String) throws {
        let url = try #require(WebURL(text))
        let isRead = if let _ = CurlURL(url) { true } else { false }
        #expect(isRead)
    }

    @Test(arguments: [
        "http://a!b/", "http://a$b/", "http://a'b/", "http://a(b)/", "http://a{b}/", "http://a\"b/",
        "http://a+b/", "http://a,b/",
    ])
    func `is not asked for when libcurl takes its host for none`(text: String) throws {
        let url = try #require(WebURL(text))
        let isRead = if let _ = CurlURL(url) { true } else { false }
        #expect(!isRead)
    }

    @Test func `of any kind is asked for only where libcurl reads the same`() throws {
        let pieces = [
            "a", "b.c", ".", "127", "0x7f", "1", ":", "80", "@", "/", "\\", "?", "#", "%", "%2e",
            "[::1]", "é", "。", "|",
            ";", "=", "{", " ", "xn--bcher-kva", "\t",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let rest = (0..<Int.random(in: 1...7, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let url = WebURL("http://" + rest), !url.hasCredentials, let read = CurlURL(url)
            else { continue }
            let (host, path) = (read.part(CURLUPART_HOST), read.part(CURLUPART_PATH))
            let parsed = host.flatMap { URLHost($0)?.withoutFinalDot }
            #expect(parsed == url.host.withoutFinalDot, "\(rest.debugDescription)")
            #expect(path == url.path, "\(rest.debugDescription)")
        }
    }

    /// What libcurl asks before each connection, with the address as it has been resolved.
    @Test func `is refused once more when the connection is made, whatever its name was`() throws {
        func opens(_ text: String, isAllowed: Bool = false) throws -> Bool {
            let transfer = Transfer(of: PageLimits(), PageTask(), nil, isAllowed: isAllowed)
            var address = curl_sockaddr()
            address.socktype = Int32(SOCK_STREAM.rawValue)
            try withUnsafeMutablePointer(to: &address.addr) { place in
                if text.hasPrefix("/") {
                    address.family = AF_UNIX
                    place.pointee.sa_family = sa_family_t(AF_UNIX)
                    address.addrlen = UInt32(MemoryLayout<sockaddr_un>.size)
                    return
                }
                let host = try #require(URLHost(unbracketed: text))
                let bytes = try #require(NetworkAddress(host)).bytes
                address.family = bytes.count == 4 ? AF_INET : AF_INET6
                place.pointee.sa_family = sa_family_t(address.family)
                address.addrlen = UInt32(bytes.count == 4 ? 16 : 28)
                let raw = UnsafeMutableRawPointer(place) + (bytes.count == 4 ? 4 : 8)
                // Of IPv6 the first bytes alone: libcurl's own structure has room for all behind it.
                raw.copyMemory(from: bytes, byteCount: min(bytes.count, bytes.count == 4 ? 4 : 8))
            }
            let socket = openSocket(
                Unmanaged.passUnretained(transfer).toOpaque(), CURLSOCKTYPE_IPCXN, &address)
            if socket >= 0 { close(socket) }
            return withExtendedLifetime(transfer) { socket >= 0 }
        }
        #expect(try !opens("127.0.0.1"))
        #expect(try !opens("192.168.1.1"))
        #expect(try opens("1.1.1.1"))
        #expect(try opens("127.0.0.1", isAllowed: true))
        #expect(try !opens("/a/socket"))
        #expect(try !opens("/a/socket", isAllowed: true))
    }
}
