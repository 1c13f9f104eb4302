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

/// Starts a thread that nobody waits for (pthread_create). It gives way to those that answer: reading a large page
/// takes long.
private func startDetachedThread(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    var identifier = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    let code = pthread_create(&identifier, &attributes, runThreadBody, box)
    precondition(code == 0, "no thread could be started: \(String(cString: strerror(code)))")
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func runThreadBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box else { return nil }
    // On Linux that is of the calling thread alone (setpriority(2), "C library/kernel differences").
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
    return nil
}
