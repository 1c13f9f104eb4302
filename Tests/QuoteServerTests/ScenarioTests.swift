import Glibc
import QuoteSQLite
import QuoteStore
import Testing

@testable import QuoteServer

@Suite struct `The service without a socket` {
    @Test(arguments: Scenario.all)
    func `answers as the scenarios say`(scenario: Scenario) throws {
        let folder = try TestFolder()
        let configuration = try Self.configuration(scenario.options)
        var options = QuoteStore.Options(role: .server, defaults: configuration.settings)
        options.trashDays = configuration.trashDays
        let store = try QuoteStore.open(DataFolder(path: folder.path), options)
        defer { store.close() }

        var run = ScenarioRun(
            App(store: store, configuration: configuration, log: Log(level: .error)))
        for step in scenario.steps { run.run(step) }
    }

    static func configuration(_ options: [String]) throws -> Configuration {
        try Sources.configuration(try Arguments(["serve"] + options), environment: [:])
    }
}

/// A folder for one test, removed with it.
final class TestFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/quoteserver.XXXXXX".utf8CString)
        path = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    deinit {
        for name in [
            "quotes.sqlite", "quotes.sqlite-wal", "quotes.sqlite-shm", "quotes.version",
            "server.lock", "write.lock", "write.turn", "device.plist",
        ] { unlink(path + "/" + name) }
        rmdir(path)
    }
}
