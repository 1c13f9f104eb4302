import QuoteModel
import QuoteStore
import Testing

@testable import QuoteServer

@Suite struct `The configuration` {
    @Test func `has a default for every key`() throws {
        let values = try Sources.defaults()
        #expect(Sources.describe(values).count == ConfigurationKey.all.count)
    }

    @Test func `names a key's variable and option after it`() {
        let key = ConfigurationKey.all.first { $0.name == "server.connectionsPerAddress" }
        #expect(key?.variable == "QUOTESERVER_SERVER_CONNECTIONS_PER_ADDRESS")
        #expect(key?.option == "--server-connections-per-address")
    }

    @Test func `limits the connections of one address on loopback only when it is told to`() throws
    {
        let plain = try `The service without a socket`.configuration([])
        #expect(plain.server.limitPerAddress(onLoopback: true) == 0)
        #expect(plain.server.limitPerAddress(onLoopback: false) == 64)
        let told = try `The service without a socket`.configuration(
            ["--server-connections-per-address", "65"])
        #expect(told.server.limitPerAddress(onLoopback: true) == 65)
    }

    @Test func `refuses keys that it doesn't know, naming them`() throws {
        var values = try Sources.defaults()
        let error = #expect(throws: ConfigurationValues.Fault.self) {
            try values.take(["server": .dictionary(["prot": .integer(1)])], from: "a.plist")
        }
        #expect(error?.reason == "a.plist: there is no key server.prot")
    }
}
