import Glibc
import QuoteJSON
import QuoteModel
import QuoteStore
import QuoteSystem

extension Program {
    /// Serves until a signal ends it.
    func serve(_ arguments: Arguments) throws(CommandFailure) {
        let configuration = try configuration(arguments)
        let address: SocketAddress
        do throws(SocketAddress.Failure) {
            address = try SocketAddress(
                host: configuration.server.host, port: configuration.server.port)
        } catch { throw CommandFailure(.configuration, error.reason) }
        if !address.isLoopback {
            throw CommandFailure(
                .configuration,
                "server.host must be a loopback address, is “\(configuration.server.host)”: "
                    + "without accounts the server is for one person")
        }
        let log = Log(level: configuration.logLevel)
        let folder = try folder(arguments)
        let signals = Signals()
        var options = QuoteStore.Options(
            role: .server, defaults: configuration.settings,
            samples: arguments.wantsSamples ? try Samples.quotations() : [],
            progress: Progress.report)
        options.sampleMovies = arguments.wantsSamples ? try Samples.movies() : []
        options.trashDays = configuration.trashDays
        options.queryThreads = configuration.server.readers
        options.querySeconds = configuration.server.querySeconds
        let store = try open(folder, options)
        store.startChores(backupsKept: configuration.backupsKept) { log.write($0) }

        let app = App(store: store, configuration: configuration, log: log)
        let server: Server
        do throws(ListeningSocket.Failure) {
            server = try Server(app, fitted(configuration.server, log), at: address)
        } catch {
            store.close()
            throw CommandFailure(.unavailable, error.reason)
        }
        log.write(.info, "started", [("version", Version.current), ("port", "\(server.port)")])
        let host =
            configuration.server.host.contains(":") && !configuration.server.host.hasPrefix("[")
            ? "[\(configuration.server.host)]" : configuration.server.host
        FileOutput.standardOutput("listening on http://\(host):\(server.port)\n")

        let signal = signals.wait()
        log.write(.info, "stopping", [("signal", signal)])
        server.stop()
        log.write(.info, "stopped")
    }
}

extension Program {
    /// The configuration with no more connections than there can be descriptors for.
    private func fitted(_ wanted: Configuration.Server, _ log: Log) -> Configuration.Server {
        let limit = DescriptorLimit.raise(to: wanted.descriptors)
        let fitting = wanted.fitting(descriptors: limit)
        if fitting.connections < wanted.connections {
            log.write(
                .warning, "connections-limited",
                [
                    ("connections", "\(fitting.connections)"),
                    ("reason", "the process may open only \(limit) files (ulimit -n)"),
                ])
        }
        return fitting
    }
}

/// The signals that end a server. They are held back from all threads, and waited for by one.
private struct Signals {
    private var set = sigset_t()

    /// To be called before any thread is started.
    init() {
        signal(SIGPIPE, SIG_IGN)
        // A file that may grow no further is an error of the write, not the end.
        signal(SIGXFSZ, SIG_IGN)
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for a signal, and gives its name.
    func wait() -> String {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
        return switch number {
        case SIGTERM: "SIGTERM"
        case SIGINT: "SIGINT"
        default: "SIGHUP"
        }
    }
}

/// What a new folder starts with.
enum Samples {
    static func movies() throws(CommandFailure) -> [SampleMovie] {
        let folder = "Samples/"
        let pictures = Assets.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".png") }.map {
            (String($0.dropFirst(folder.count)), Assets.bytes($0) ?? [])
        }
        let list = Assets.bytes("Samples/movies.xml") ?? []
        let movies = SampleMovie.all(
            in: list, pictures: Dictionary(pictures) { first, _ in first })
        guard let movies else { throw CommandFailure(.bug, "the sample movies can't be read") }
        return movies
    }

    static func quotations() throws(CommandFailure) -> [QuotationDraft] {
        let bytes = Assets.bytes("Samples/quotations.json") ?? []
        do {
            let document = try bytes.withUnsafeBytes { try JSONValue.parse($0) }
            guard case .array(let elements) = document else { return [] }
            return try elements.map { try QuotationChange.draft(from: $0) }
        } catch {
            throw CommandFailure(.bug, "the samples can't be read: \(error)")
        }
    }
}

extension Log {
    /// Writes what the store's chores tell.
    func write(_ event: StoreEvent) {
        switch event {
        case .deviceUnreadable(let reason):
            write(.warning, "device-unreadable", [("reason", reason)])
        case .deviceReadable: write(.info, "device-readable")
        case .logBlocked(let reason): write(.warning, "log-blocked", [("reason", reason)])
        case .logEmptied: write(.info, "log-emptied")
        case .backupMade(let path): write(.info, "backup-made", [("path", path)])
        case .backupFailed(let reason): write(.error, "backup-failed", [("reason", reason)])
        case .backupIncomplete(let reason):
            write(.warning, "backup-incomplete", [("reason", reason)])
        case .writingStopped(let reason):
            write(.error, "writing-stopped", [("reason", reason)])
        }
    }
}
