import QuoteURL
import Testing

@testable import QuotePages

@Suite struct `An address of the network` {
    @Test func `of this machine, of a network of its own or of no use is refused`() throws {
        for text in Self.inward {
            #expect(
                try !#require(URLHost(unbracketed: text).flatMap { NetworkAddress($0) }).isPublic,
                "\(text)")
        }
    }

    @Test func `that everybody reaches is not`() throws {
        for text in Self.outward {
            #expect(
                try #require(URLHost(unbracketed: text).flatMap { NetworkAddress($0) }).isPublic,
                "\(text)")
        }
    }

    private static let inward = [
        "0.0.0.0", "0.255.255.255", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1",
        "::ffff:10.1.2.3", "::ffff:8.8.8.8", "::8.8.8.8",
        "::127.0.0.1", "::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1",
        "fc00::1", "fd12::1",
        "fe80::1", "fec0::1", "ff02::1", "2001::1", "2001:0:1::1", "2001:db8::1", "2001:10::1",
        "2002:7f00:1::",
        "2002:808:808::1", "100::1", "4000::1", "3fff::1", "::ffff:0:7f00:1", "::2", "5f00::1",
    ]

    private static let outward = [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0",
        "192.88.98.255",
        "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
        "64:ff9b::808:808", "2606:4700::1111", "2a00:1450::1", "2001:200::1",
        "2001:4860:4860::8888",
    ]
}
