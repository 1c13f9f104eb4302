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
    /// The most connections before the one that idles longest makes room for a new one.
    private let room: Int
    /// How long a body may pause, in milliseconds.
    private let longestPause: Atomic<Int64>

    /// - Parameters:
    ///   - limit: the most connections that are accepted; some of them are kept free of idle ones.
    ///   - pauseSeconds: how long a body may pause.
    init(limit: Int, pauseSeconds: Int) {
        room = limit - max(1, limit / 8)
        longestPause = Atomic(Int64(pauseSeconds) * 1000)
    }

    /// Milliseconds between two looks.
    private static let pause: UInt32 = 200

    /// Adds a connection; when there are many, it shuts the one down that idles longest.
    func add(_ record: ConnectionRecord) {
        connections.withLock { connections in
            if connections.count >= room {
                connections.values.filter(\.isIdle).min { $0.moment < $1.moment }?.shutDown()
            }
            connections[record.descriptor] = record
        }
    }

    /// When the next piece of a body must have come, in milliseconds of ``Clock``.
    var nextPiece: Int64 { Clock.milliseconds + longestPause.load(ordering: .relaxed) }

    /// How long a body may pause while the server stops, in milliseconds.
    private static let pauseAtStop: Int64 = 3000

    /// Lets bodies pause only shortly from now on, those that are on their way too.
    func hurry() {
        if longestPause.load(ordering: .relaxed) <= Self.pauseAtStop { return }
        longestPause.store(Self.pauseAtStop, ordering: .relaxed)
        connections.withLock { connections in
            for record in connections.values { record.expectPiece(by: nextPiece) }
        }
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
            for record in connections.values where record.isLate(now) { record.shutDown() }
        }
    }
}
