import CCurl
import Glibc

/// What libcurl's callbacks know of a request that is under way, and what they have gathered. One thread at a time
/// uses it.
final class Transfer {
    /// What an answer leads to, once its head has come.
    enum Verdict {
        /// The type is nil when the server names none.
        case page(PageType?)
        case redirect(String)
    }

    let limits: PageLimits
    /// Whether the operator lists the host, whatever its address.
    let isAllowed: Bool
    private let task: PageTask
    private let report: (@Sendable (PageProgress) -> Void)?
    private(set) var body: [UInt8] = []
    private(set) var headBytes = 0
    /// Of the request that is under way.
    var handle: UnsafeMutableRawPointer?
    var verdict: Result<Verdict, PageFailure>?
    /// Whether an address was refused that the name resolves to.
    private(set) var wasRefused = false
    private var isTooLarge = false
    private var lastReport: Int64 = 0

    /// Milliseconds between two reports.
    private static let pace: Int64 = 100
    /// And between two that say the same: so it is soon known when nobody listens any more.
    private static let idlePace: Int64 = 1000
    private var reported: PageProgress?

    /// The most bytes of all heads of an answer.
    static let headLimit = 128 << 10

    init(
        of limits: PageLimits, _ task: PageTask, _ report: (@Sendable (PageProgress) -> Void)?,
        isAllowed: Bool
    ) {
        self.limits = limits
        self.task = task
        self.report = report
        self.isAllowed = isAllowed
    }

    /// Why it ended early: nil when it didn't, by its own decision.
    var failure: PageFailure? {
        if task.isCancelled { return .cancelled }
        if isTooLarge { return .tooLarge }
        if case .failure(let failure)? = verdict { return failure }
        return wasRefused ? .refused(.address) : nil
    }

    /// Decides on an address that a connection is about to be made to; false refuses it.
    func allows(_ address: UnsafePointer<sockaddr>, length: Int) -> Bool {
        // Other families (sockets of this machine, …) lead to no page.
        guard let known = NetworkAddress(address, length: length) else {
            wasRefused = true
            return false
        }
        if isAllowed || known.isPublic { return true }
        wasRefused = true
        return false
    }

    /// Takes a line of a head; false ends the transfer.
    func takeHead(bytes: Int) -> Bool {
        headBytes += bytes
        return headBytes <= Self.headLimit
    }

    /// Takes a piece of the body, no more compressed; false ends the transfer.
    func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        if body.count + piece.count > limits.bytes {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: piece)
        return true
    }

    /// Tells how far it is, if it is time to; false ends the transfer.
    func take(received: Int, expected: Int, isLast: Bool = false) -> Bool {
        if task.isCancelled { return false }
        guard let report else { return true }
        // Bodies of redirects and errors are no page's.
        let isPage = if case .success(.page)? = verdict { true } else { false }
        let progress = PageProgress(
            received: isPage ? received : 0, expected: isPage && expected > 0 ? expected : nil)
        let now = Self.milliseconds
        let pace = progress == reported ? Self.idlePace : Self.pace
        if isLast ? progress != reported : now - lastReport >= pace {
            lastReport = now
            reported = progress
            report(progress)
        }
        return true
    }

    /// Time that only moves forward, exact to a tick of the kernel's.
    static var milliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
