import Glibc
import QuoteStore
import QuoteSystem
import Synchronization

/// The connections that are open, each with the moment by which its client must have gone on.
///
/// libmicrohttpd's own timeout only counts silence, so that a client that sends a byte now and then
/// stays for ever. Here each phase has a deadline, and a thread shuts the sockets down that are past it.
final class ConnectionTable: Sendable {
    private let connections = Mutex<[Int32: ConnectionRecord]>([:])
    private let stopping = Atomic(false)
    private let thread = Mutex<Thread?>(nil)

    /// Milliseconds between two looks.
    private static let pause: UInt32 = 200

    func add(_ record: ConnectionRecord) {
        connections.withLock { $0[record.descriptor] = record }
    }

    /// To be called before the socket is closed, so that its number isn't another's yet.
    func remove(_ record: ConnectionRecord) {
        _ = connections.withLock { $0.removeValue(forKey: record.descriptor) }
    }

    func startReaping() {
        thread.withLock { thread in
            thread = Thread { [self] in
                while !stopping.load(ordering: .relaxed) {
                    usleep(Self.pause * 1000)
                    shutDownLate(Clock.milliseconds)
                }
            }
        }
    }

    func stopReaping() {
        stopping.store(true, ordering: .relaxed)
        thread.withLock { $0 }?.join()
    }

    private func shutDownLate(_ now: Int64) {
        connections.withLock { connections in
            for record in connections.values where record.isLate(now) {
                record.setDeadline(nil)
                shutdown(record.descriptor, Int32(SHUT_RDWR))
            }
        }
    }
}

/// One connection: its socket, its client, and its deadline.
final class ConnectionRecord: Sendable {
    let descriptor: Int32
    /// The client's address without its port; empty when nobody asks for it.
    let client: String
    /// Milliseconds of ``Clock``; 0 for none.
    private let deadline = Atomic<Int64>(0)

    init(descriptor: Int32, client: String) {
        self.descriptor = descriptor
        self.client = client
    }

    /// Gives the client so many seconds from now; nil takes the deadline away.
    func setDeadline(_ seconds: Int?) {
        let moment = seconds.map { Clock.milliseconds + Int64($0) * 1000 } ?? 0
        deadline.store(moment, ordering: .relaxed)
    }

    /// Gives the client more time than it had.
    func extendDeadline(milliseconds: Int64) {
        let moment = deadline.load(ordering: .relaxed)
        if moment != 0 { deadline.store(moment + milliseconds, ordering: .relaxed) }
    }

    func isLate(_ now: Int64) -> Bool {
        let moment = deadline.load(ordering: .relaxed)
        return moment != 0 && now >= moment
    }
}
