import Glibc
import QuoteSystem
import Synchronization

/// Threads for fetching, started when there is something to fetch and gone when there isn't; what comes when
/// all are busy waits, up to a limit.
final class PageThreads: Sendable {
    typealias Work = @Sendable () -> Void

    private struct State {
        var running = 0
        var waiting: [Work] = []
    }

    private let state = Mutex(State())
    private let count: Int
    private let waitingLimit: Int

    init(count: Int, waitingLimit: Int) {
        self.count = count
        self.waitingLimit = waitingLimit
    }

    /// Runs work as soon as a thread is free; false when too much waits already.
    func run(_ work: @escaping Work) -> Bool {
        let (isAccepted, startsThread) = state.withLock { state -> (Bool, Bool) in
            if state.running < count {
                state.running += 1
                return (true, true)
            }
            if state.waiting.count >= waitingLimit { return (false, false) }
            state.waiting.append(work)
            return (true, false)
        }
        if startsThread { start(work) }
        return isAccepted
    }

    /// Waits until nothing runs and nothing waits.
    func wait() {
        while state.withLock({ $0.running > 0 }) { usleep(1000) }
    }

    private func start(_ work: @escaping Work) {
        Thread(.background) { [self] in
            var next: Work? = work
            while let work = next {
                work()
                next = state.withLock { state in
                    if state.waiting.isEmpty {
                        state.running -= 1
                        return nil
                    }
                    return state.waiting.removeFirst()
                }
            }
        }.detach()
    }
}

/// Runs `work` on a thread of idle priority and waits for it. (With a raised nice value alone, the kernel would let
/// it run on for some milliseconds when another thread becomes runnable.)
func runWhenIdle<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
    let result = Outcome<Result>()
    Thread(.idle) { result.set(work()) }.join()
    return result.wait()
}
