import Synchronization

/// A page that is being fetched, or waits for it.
package final class PageTask: Sendable {
    private let cancelled = Atomic(false)

    init() {}

    /// Ends it as soon as may be; its completion is then told ``PageFailure/cancelled``.
    package func cancel() {
        cancelled.store(true, ordering: .relaxed)
    }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
}

/// How far a fetch is, in bytes as they come over the network.
package struct PageProgress: Equatable, Sendable {
    package let received: Int
    /// How many there will be; nil when the server doesn't say.
    package let expected: Int?

    package init(received: Int, expected: Int?) {
        self.received = received
        self.expected = expected
    }
}
