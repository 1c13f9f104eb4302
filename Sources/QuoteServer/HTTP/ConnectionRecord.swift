import Glibc
import QuoteSystem
import Synchronization

/// One connection: its socket, its client, and the moments by which its client must go on.
final class ConnectionRecord: Sendable {
    let descriptor: Int32
    /// The client's address without its port; empty when nobody asks for it.
    let client: String
    /// Milliseconds of ``Clock``; 0 for none.
    private let deadline = Atomic<Int64>(0)
    /// When the next piece of a body must have come, in milliseconds of ``Clock``; 0 outside of a body.
    private let piece = Atomic<Int64>(0)
    private let idles = Atomic(true)

    init(descriptor: Int32, client: String) {
        self.descriptor = descriptor
        self.client = client
    }

    /// Whether no request is under way.
    var isIdle: Bool { idles.load(ordering: .relaxed) }

    /// The moment of the deadline; 0 for none.
    var moment: Int64 { deadline.load(ordering: .relaxed) }

    /// Waits for a request.
    func idle(seconds: Int) {
        piece.store(0, ordering: .relaxed)
        setDeadline(seconds)
        idles.store(true, ordering: .relaxed)
    }

    /// Takes a request's head.
    func beginHead(seconds: Int) {
        idles.store(false, ordering: .relaxed)
        setDeadline(seconds)
    }

    /// Takes a request's body.
    func beginBody(seconds: Int, nextPiece: Int64) {
        setDeadline(seconds)
        piece.store(nextPiece, ordering: .relaxed)
    }

    /// Gives the client the time that a piece of a body is worth: a second for each 1,000 bytes.
    func takePiece(_ byteCount: Int, nextPiece: Int64) {
        let moment = moment
        if moment != 0 { deadline.store(moment + Int64(byteCount), ordering: .relaxed) }
        piece.store(nextPiece, ordering: .relaxed)
    }

    /// Makes or sends the answer; nil for as long as it takes.
    func beginAnswer(seconds: Int?) {
        piece.store(0, ordering: .relaxed)
        setDeadline(seconds)
    }

    /// Changes when the next piece of a body must have come, if one is waited for.
    func expectPiece(by moment: Int64) {
        let expected = piece.load(ordering: .relaxed)
        if expected == 0 || expected <= moment { return }
        _ = piece.compareExchange(expected: expected, desired: moment, ordering: .relaxed)
    }

    func isLate(_ now: Int64) -> Bool {
        let piece = piece.load(ordering: .relaxed)
        return moment != 0 && now >= moment || piece != 0 && now >= piece
    }

    /// Ends the connection; libmicrohttpd notices and closes the socket.
    func shutDown() {
        idles.store(false, ordering: .relaxed)
        beginAnswer(seconds: nil)
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func setDeadline(_ seconds: Int?) {
        let moment = seconds.map { Clock.milliseconds + Int64($0) * 1000 } ?? 0
        deadline.store(moment, ordering: .relaxed)
    }
}
