import QuoteJSON
import Synchronization

/// How far some work is, as server-sent events: of events on the way only the newest is sent, then one last event.
final class LatestEvents: EventSource {
    private struct State {
        var waiting: Bytes?
        var last: Bytes?
        var isOver = false
        var taker: (@Sendable (Bytes?) -> Void)?
        var cancel: (@Sendable () -> Void)?
        var isAbandoned = false
    }

    private let state = Mutex(State())

    /// Sends an event in the place of one that is still waiting.
    func report(_ event: Bytes) {
        let taker = state.withLock { state in
            guard state.taker != nil else {
                state.waiting = event
                return nil as (@Sendable (Bytes?) -> Void)?
            }
            return state.taker.take()
        }
        taker?(event)
    }

    /// Sends the last event.
    func finish(_ event: Bytes) {
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

    /// What is to be done when nobody takes any more.
    func onAbandon(_ cancel: @escaping @Sendable () -> Void) {
        let isAbandoned = state.withLock { state in
            state.cancel = cancel
            return state.isAbandoned
        }
        if isAbandoned { cancel() }
    }

    func next(_ take: @escaping @Sendable (Bytes?) -> Void) {
        let (piece, isThere) = state.withLock { state -> (Bytes?, Bool) in
            if let event = state.waiting.take() { return (event, true) }
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
        let cancel = state.withLock { state in
            state.isAbandoned = true
            state.waiting = nil
            return state.cancel
        }
        cancel?()
    }

    /// An event of the WHATWG's `text/event-stream`, with data of one line.
    static func event(_ name: StaticString, _ data: (inout ByteWriter) -> Void) -> Bytes {
        var writer = ByteWriter()
        writer.append("event: " as StaticString)
        writer.append(name)
        writer.append("\ndata: " as StaticString)
        data(&writer)
        writer.append("\n\n" as StaticString)
        return writer.finish()
    }

    /// An event whose data is a JSON text that ends in a line feed.
    static func event(_ name: StaticString, _ json: Bytes?) -> Bytes {
        event(name) { writer in
            json?.withUnsafeBytes { bytes in
                let text = bytes.assumingMemoryBound(to: UInt8.self)
                writer.append(UnsafeBufferPointer(rebasing: text.dropLast()))
            }
        }
    }
}
