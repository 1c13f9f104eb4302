import QuoteStore
import QuoteSystem
import Synchronization

/// One request on its way through: what has come of it, and its answer.
///
/// libmicrohttpd's thread for the connection uses it, and nobody else but for the answer of deferred
/// work, which comes from another thread while the connection is suspended.
final class Exchange: @unchecked Sendable {
    enum Stage {
        /// The request line has come, the fields may be on their way.
        case head
        /// The head was looked at; the body is coming.
        case body
        /// The work is elsewhere, and the connection suspended.
        case suspended
        case answered
    }

    /// The target as it was sent; nil when it isn't UTF-8.
    let target: String?
    let record: ConnectionRecord?
    var stage = Stage.head
    /// Whether the method is `HEAD`, to which no body is sent.
    var isHead = false
    /// What the head led to; nil when it was refused.
    var call: Call?
    /// The answer that only waits for the end of the body.
    var refusal: Response?
    var body: [UInt8] = []
    /// The body where it is a file.
    var file: SpoolFile?
    /// How much of the body has come, also of what isn't kept.
    var received = 0
    /// Nanoseconds of the monotonic clock, when the head had come.
    var start: UInt64 = 0
    var routeIndex: Int?
    private let deferred = Mutex<Response?>(nil)

    init(target: String?, on record: ConnectionRecord?) {
        self.target = target
        self.record = record
    }

    /// Gives the answer of deferred work.
    func give(_ response: Response) {
        deferred.withLock { deferred in
            precondition(deferred == nil, "a request is answered once")
            deferred = response
        }
    }

    /// Takes the answer of deferred work.
    func takeDeferred() -> Response? {
        deferred.withLock { $0 }
    }
}
