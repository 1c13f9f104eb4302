import CHTTPD
import Glibc
import QuoteStore
import QuoteSystem
import Synchronization

/// The service on a socket: libmicrohttpd's threads, and what its callbacks do.
final class Server: Sendable {
    let app: App
    let gate: Gate
    let connections: ConnectionTable
    let configuration: Configuration.Server
    let isStopping = Atomic(false)
    /// Requests whose head has come and whose answer hasn't gone.
    let running = Atomic(0)
    /// Connections whose work is elsewhere.
    let suspended = Atomic(0)
    let port: UInt16
    private let socket: ListeningSocket
    // Safe to share: set once, by the start, before anybody else has this object.
    nonisolated(unsafe) private var daemon: OpaquePointer?

    /// How long a stop waits for what runs, in milliseconds.
    private static let patience: Int64 = 10_000

    private let connectionsPerAddress: Int

    /// Listens and answers from here on.
    init(
        _ app: App, _ configuration: Configuration.Server, at address: SocketAddress
    ) throws(ListeningSocket.Failure) {
        self.app = app
        self.configuration = configuration
        gate = Gate(
            requestLineBytes: configuration.requestLineBytes, fieldBytes: configuration.fieldBytes,
            fields: configuration.fields)
        connections = ConnectionTable(
            limit: max(configuration.connections, configuration.threads),
            pauseSeconds: configuration.idleSeconds)
        connectionsPerAddress = configuration.limitPerAddress(onLoopback: address.isLoopback)
        socket = try ListeningSocket(address)
        port = socket.port
        guard let daemon = startDaemon() else {
            throw ListeningSocket.Failure(reason: "libmicrohttpd didn't start")
        }
        self.daemon = daemon
        connections.startReaping()
    }

    /// Accepts nothing new, finishes what runs, closes the store, and lets everything go.
    func stop() {
        guard let daemon else { return }
        MHD_quiesce_daemon(daemon)
        socket.stopListening()
        isStopping.store(true, ordering: .sequentiallyConsistent)
        connections.hurry()
        wait(Self.patience) { running.load(ordering: .acquiring) == 0 }
        app.pages?.close()
        // The store answers everything it was asked for before it closes: then no connection is
        // suspended any more, with which libmicrohttpd couldn't stop.
        app.store.close()
        wait(Self.patience) { suspended.load(ordering: .acquiring) == 0 }
        wait(1000) { running.load(ordering: .acquiring) == 0 }
        connections.stopReaping()
        MHD_stop_daemon(daemon)
        self.daemon = nil
    }

    /// Waits until it is `done`, at most so many milliseconds.
    private func wait(_ milliseconds: Int64, until done: () -> Bool) {
        let end = Clock.milliseconds + milliseconds
        while !done(), Clock.milliseconds < end { usleep(1000) }
    }

    private func startDaemon() -> OpaquePointer? {
        let flags =
            MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_USE_ITC.rawValue
            | MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_ERROR_LOG.rawValue
        let me = Unmanaged.passUnretained(self).toOpaque()
        let timeouts = [
            configuration.idleSeconds, configuration.headerSeconds, configuration.bodySeconds,
            configuration.writeSeconds,
        ]
        var options = [
            option(.LISTEN_SOCKET, Int(socket.descriptor)),
            option(.THREAD_POOL_SIZE, configuration.threads),
            option(.CONNECTION_MEMORY_LIMIT, connectionMemory),
            option(.CONNECTION_MEMORY_INCREMENT, 8192),
            option(.CONNECTION_LIMIT, max(configuration.connections, configuration.threads)),
            option(.PER_IP_CONNECTION_LIMIT, connectionsPerAddress),
            // Our own deadlines come first; this is for a thread of ours that doesn't run.
            option(.CONNECTION_TIMEOUT, (timeouts.max() ?? 0) + 5),
            option(.STRICT_FOR_CLIENT, -1),
            option(.THREAD_STACK_SIZE, 2 << 20),
            option(
                .UNESCAPE_CALLBACK, address(keepEscapes as UnescapeCallback), nil),
            option(.URI_LOG_CALLBACK, address(beginRequestCallback), me),
            option(.NOTIFY_COMPLETED, address(endRequestCallback), me),
            option(.NOTIFY_CONNECTION, address(noticeConnectionCallback), me),
            option(.END, 0),
        ]
        return chttpd_start_daemon(UInt32(flags), handleRequest, me, ignoreLogLine, &options)
    }

    /// What a head at its limits takes, its fields' records and the fields of an answer included;
    /// little more, since libmicrohttpd clears this memory at each request.
    private var connectionMemory: Int {
        configuration.requestLineBytes + configuration.fieldBytes + configuration.fields * 64 + 1792
    }
}

private typealias UnescapeCallback =
    @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
    ) -> Int

private let beginRequestCallback:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
        UnsafeMutableRawPointer? = beginRequest
private let endRequestCallback: MHD_RequestCompletedCallback = endRequest
private let noticeConnectionCallback: MHD_NotifyConnectionCallback = noticeConnection

/// libmicrohttpd's messages are of clients that break off; answers and deadlines tell what matters.
private func ignoreLogLine(_: UnsafePointer<CChar>?) {}

private func address<Function>(_ function: Function) -> Int {
    unsafeBitCast(function, to: Int.self)
}

private func option(
    _ name: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
) -> MHD_OptionItem {
    MHD_OptionItem(option: name, value: value, ptr_value: pointer)
}
