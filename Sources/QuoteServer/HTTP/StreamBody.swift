import CHTTPD
import QuoteJSON
import QuoteSQLite
import QuoteStore
import Synchronization

/// A body that is made piece by piece while it is sent: a piece is made when the client has taken the one
/// before, by a thread for slow reads or elsewhere, and the connection is suspended meanwhile.
final class StreamBody: @unchecked Sendable {
    // Safe to share: all but `made` is used by the connection's thread alone, which sleeps while a
    // piece is made; libmicrohttpd keeps a suspended connection until it is resumed.
    private let server: Server
    private let source: Source
    private let connection: OpaquePointer
    private let record: ConnectionRecord?
    private var piece: Bytes?
    private var taken = 0
    private let made = Mutex<Made?>(nil)

    /// Where the pieces come from.
    enum Source {
        case pulled(any ByteStream)
        case pushed(any EventSource)
    }

    private enum Made {
        case piece(Bytes)
        case end
        /// The body can't be finished; the client sees that it breaks off.
        case failure
    }

    init(
        _ source: Source, on connection: OpaquePointer, _ record: ConnectionRecord?,
        of server: Server
    ) {
        self.source = source
        self.connection = connection
        self.record = record
        self.server = server
    }

    /// Copies what there is to `buffer`; returns how many bytes, 0 when the connection was suspended, or
    /// one of libmicrohttpd's two ends.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            if let piece, taken < piece.count {
                let count = min(buffer.count, piece.count - taken)
                piece.withUnsafeBytes {
                    buffer.copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + count]))
                }
                taken += count
                // Each part that a client takes gives it time for the next.
                record?.beginAnswer(seconds: server.configuration.writeSeconds)
                return count
            }
            switch made.withLock({ $0 }) {
            case .piece(let next):
                made.withLock { $0 = nil }
                piece = next
                taken = 0
            case .end: return chttpd_end_of_stream()
            case .failure: return chttpd_end_with_error()
            case nil:
                piece = nil
                makeNext()
                return 0
            }
        }
    }

    private func makeNext() {
        server.suspended.add(1, ordering: .acquiringAndReleasing)
        record?.beginAnswer(seconds: nil)
        MHD_suspend_connection(connection)
        switch source {
        case .pulled(let stream):
            let isAccepted = server.app.store.query { [self] in resume(with: next(of: stream)) }
            if !isAccepted { resume(with: .failure) }
        case .pushed(let events):
            events.next { [self] piece in resume(with: piece.map { .piece($0) } ?? .end) }
        }
    }

    /// Nobody takes any more.
    func abandon() {
        if case .pushed(let events) = source { events.abandon() }
    }

    private func next(of stream: any ByteStream) -> Made {
        do throws(StoreError) {
            return try stream.next().map { .piece($0) } ?? .end
        } catch {
            _ = server.app.problem(error)
            return .failure
        }
    }

    private func resume(with made: Made) {
        self.made.withLock { $0 = made }
        let server = server
        MHD_resume_connection(connection)
        server.suspended.subtract(1, ordering: .acquiringAndReleasing)
    }
}

/// libmicrohttpd's question for more of a body.
func readStream(
    _ box: UnsafeMutableRawPointer?, _: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let box, let buffer else { return chttpd_end_with_error() }
    return Unmanaged<StreamBody>.fromOpaque(box).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

/// A response is gone, and lets its stream go.
func releaseStream(_ box: UnsafeMutableRawPointer?) {
    guard let box else { return }
    let body = Unmanaged<StreamBody>.fromOpaque(box).takeRetainedValue()
    body.abandon()
}
