import CCurl
import Glibc
import Testing

@testable import QuotePages

@Suite struct `An address of a page` {
    private func refusal(_ url: String, allowing hosts: [String] = []) throws -> PageFailure? {
        let rules = PageRules(allowing: try hosts.map { try #require(AllowedHost($0)) })
        guard let address = PageAddress(url) else { return .badAddress }
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
        "http://１２７.０.０.１/", "http://①②⑦.⓪.⓪.①/", "http://127。0。0。1/",
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
        ("http://exa mple/", .badAddress), ("http://a\\@127.0.0.1/", .refused(.user)),
        ("http://[fe80::1%25eth0]/", .badAddress),
        ("http://example.org:99999/", .badAddress), ("javascript:alert(1)", .badAddress),
        ("http://[::1", .badAddress),
        ("http://a/\n", .badAddress), ("", .badAddress),
    ])
    func `of another kind is told as what it is`(url: String, failure: PageFailure) throws {
        #expect(try refusal(url) == failure)
    }

    @Test(arguments: [
        "http://example.org", "https://example.org/a?b#c", "http://example.org:80/",
        "https://example.org:443/",
        "http://example.org:443/", "HTTP://EXAMPLE.ORG/", "http://bücher.example/ü",
        "http://1.1.1.1/",
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

    @Test func `of a redirect is taken from where it stands`() {
        func url(of location: String) -> String? {
            let address = PageAddress("https://example.org/a/b?c#d")
            let next = address?.redirected(to: location)
            return next?.url
        }
        #expect(url(of: "../e?f") == "https://example.org/e?f")
        #expect(url(of: "//b.example/") == "https://b.example/")
        #expect(url(of: "/ü x") == "https://example.org/%c3%bc%20x")
        #expect(url(of: "http://Bücher.example/ü") == "http://xn--bcher-kva.example/%c3%bc")
        #expect(url(of: "http://127.1/") == "http://127.0.0.1/")
        for location in ["file:///etc/passwd", "javascript:x", "ftp://a/", "http://"] {
            #expect(url(of: location) == nil, "\(location)")
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
                let bytes = try #require(NetworkAddress(text)).bytes
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
