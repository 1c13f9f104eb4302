import QuoteJSON
import QuotePages
import Synchronization

/// A page on its way, as server-sent events: `progress` some times a second, then one `page` or `problem`.
final class PageEvents: EventSource {
    private struct State {
        /// Only the newest counts.
        var progress: Bytes?
        var last: Bytes?
        var isOver = false
        var taker: (@Sendable (Bytes?) -> Void)?
        var task: PageTask?
        var isAbandoned = false
    }

    private let state = Mutex(State())

    /// Tells how far the fetch is.
    func report(_ progress: PageProgress) {
        let event = Self.event("progress") { $0.append(progress) }
        let taker = state.withLock { state in
            guard state.taker != nil else {
                state.progress = event
                return nil as (@Sendable (Bytes?) -> Void)?
            }
            return state.taker.take()
        }
        taker?(event)
    }

    /// Tells the end: a page, or why there is none.
    func finish(_ result: Result<Page, PageFailure>) {
        let event =
            switch result {
            case .success(let page): Self.event("page") { $0.append(page) }
            case .failure(let failure):
                Self.event("problem") { writer in
                    Problem(failure).response.body?.withUnsafeBytes { bytes in
                        let text = bytes.assumingMemoryBound(to: UInt8.self)
                        writer.append(UnsafeBufferPointer(rebasing: text.dropLast()))
                    }
                }
            }
        let taker = state.withLock { state in
            guard state.taker != nil else {
                state.last = event
                return nil as (@Sendable (Bytes?) -> Void)?
            }
            state.isOver = true
            return state.taker.take()
        }
        taker?(event)
    }

    /// What is to end when nobody takes any more.
    func follow(_ task: PageTask) {
        let isAbandoned = state.withLock { state in
            state.task = task
            return state.isAbandoned
        }
        if isAbandoned { task.cancel() }
    }

    func next(_ take: @escaping @Sendable (Bytes?) -> Void) {
        let (piece, isThere) = state.withLock { state -> (Bytes?, Bool) in
            if let progress = state.progress.take() { return (progress, true) }
            if let last = state.last.take() {
                state.isOver = true
                return (last, true)
            }
            if state.isOver { return (nil, true) }
            state.taker = take
            return (nil, false)
        }
        if isThere { take(piece) }
    }

    func abandon() {
        let task = state.withLock { state in
            state.isAbandoned = true
            return state.task
        }
        task?.cancel()
    }

    private static func event(
        _ name: StaticString, _ data: (inout ByteWriter) -> Void
    ) -> Bytes {
        var writer = ByteWriter()
        writer.append("event: " as StaticString)
        writer.append(name)
        writer.append("\ndata: " as StaticString)
        data(&writer)
        writer.append("\n\n" as StaticString)
        return writer.finish()
    }
}
