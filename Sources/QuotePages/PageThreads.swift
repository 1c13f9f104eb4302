import Glibc
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
        startDetachedThread { [self] in
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
        }
    }
}

/// Runs `work` on a thread that only has what all others leave of the processors (SCHED_IDLE of sched(7)), and waits
/// for it: of threads that merely give way, the kernel lets each go on for some milliseconds when another wakes up.
func runWhenIdle<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
    let result = Mutex<Result?>(nil)
    withoutActuallyEscaping({ result.withLock { $0 = work() } }) { body in
        let thread = startThread(policy: idlePolicy, body)
        pthread_join(thread, nil)
    }
    guard let value = result.withLock({ $0 }) else {
        preconditionFailure("a thread ended before its work")
    }
    return value
}

/// SCHED_IDLE, which Swift's importer loses.
private let idlePolicy: Int32 = 5

/// Starts a thread that nobody waits for. It gives way to those that answer.
private func startDetachedThread(_ body: @escaping @Sendable () -> Void) {
    pthread_detach(startThread(policy: nil, body))
}

/// Starts a thread of a scheduling policy, or of the usual one (pthread_create).
private func startThread(policy: Int32?, _ body: @escaping () -> Void) -> pthread_t {
    var identifier = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody(policy: policy, body)).toOpaque()
    let code = pthread_create(&identifier, nil, runThreadBody, box)
    precondition(code == 0, "no thread could be started: \(String(cString: strerror(code)))")
    return identifier
}

private final class ThreadBody {
    let policy: Int32?
    let run: () -> Void

    init(policy: Int32?, _ run: @escaping () -> Void) {
        self.policy = policy
        self.run = run
    }
}

private func runThreadBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box else { return nil }
    // On Linux that is of the calling thread alone (setpriority(2), "C library/kernel differences").
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    let body = Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue()
    if let policy = body.policy {
        var parameters = sched_param()
        sched_setscheduler(0, policy, &parameters)
    }
    body.run()
    return nil
}
