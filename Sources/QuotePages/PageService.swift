import CCurl
import QuoteURL
import Synchronization

/// Fetches pages, a few at once, on threads of its own.
package final class PageService: Sendable {
    package typealias Completion = @Sendable (Result<Page, PageFailure>) -> Void

    let rules: PageRules
    let userAgent: String
    let limits: PageLimits
    private let threads: PageThreads
    private let open = Mutex(Tasks())

    private struct Tasks {
        var all: [ObjectIdentifier: PageTask] = [:]
        var isClosed = false
    }

    /// How many pages are fetched at once, and how many more wait.
    private static let fetches = 4
    private static let waiting = 32

    /// - Parameter userAgent: what the service calls itself to other servers.
    package init(_ rules: PageRules, userAgent: String, limits: PageLimits = PageLimits()) {
        self.rules = rules
        self.userAgent = userAgent
        self.limits = limits
        threads = PageThreads(count: Self.fetches, waitingLimit: Self.waiting)
    }

    /// Fetches the page at `url`.
    ///
    /// - Parameters:
    ///   - progress: told how far it is, some times a second, on a thread for fetching.
    ///   - completion: told once what came of it, on a thread for fetching.
    /// - Throws: what can be told of the address by looking at it, and ``PageFailure/busy``; nothing is fetched then.
    @discardableResult
    package func fetch(
        _ url: String, progress: (@Sendable (PageProgress) -> Void)? = nil,
        completion: @escaping Completion
    ) throws(PageFailure) -> PageTask {
        let given = try Self.given(url)
        if let refusal = rules.refusal(of: given.url) { throw refusal }

        let task = PageTask()
        let isOpen = open.withLock { open in
            if !open.isClosed { open.all[ObjectIdentifier(task)] = task }
            return !open.isClosed
        }
        guard isOpen else { throw .cancelled }
        let isAccepted = threads.run { [self] in
            let fetch = PageFetch(of: self, task, progress)
            let result = Result { () throws(PageFailure) in try fetch.run(given) }
            forget(task)
            completion(result)
        }
        if !isAccepted {
            forget(task)
            throw .busy
        }
        return task
    }

    private static func given(_ url: String) throws(PageFailure) -> GivenURL {
        do throws(GivenURL.Refused) { return try GivenURL(url) } catch {
            switch error {
            case .invalid, .tooLong: throw .badAddress
            case .credentials: throw .refused(.user)
            }
        }
    }

    /// Ends all fetches, and takes no more; every completion has been told when it returns.
    package func close() {
        let tasks = open.withLock { open in
            open.isClosed = true
            return Array(open.all.values)
        }
        for task in tasks { task.cancel() }
        threads.wait()
    }

    private func forget(_ task: PageTask) {
        open.withLock { _ = $0.all.removeValue(forKey: ObjectIdentifier(task)) }
    }
}

/// What a fetch may take.
package struct PageLimits: Sendable {
    /// Milliseconds in all, redirects included.
    package var milliseconds: Int64 = 10_000
    /// Bytes of the page, once it is no more compressed.
    package var bytes = 5 << 20
    package var redirects = 5

    package init() {}
}
