import Glibc

/// A POSIX thread (pthreads(7)).
package struct Thread: Sendable {
    /// How a thread shares the processors with others.
    package enum Priority: Sendable {
        case normal
        /// Gives way to threads of normal priority (nice value 10).
        case background
        /// Runs only when no other thread wants to (SCHED_IDLE, sched(7)).
        case idle
    }

    private let identifier: pthread_t

    /// Starts a thread that runs `body`.
    package init(_ priority: Priority = .normal, _ body: @escaping @Sendable () -> Void) {
        var identifier = pthread_t()
        let box = Unmanaged.passRetained(Body(priority, body))
        let code = pthread_create(&identifier, nil, runBody, box.toOpaque())
        precondition(code == 0, "no thread could be started: \(String(cString: strerror(code)))")
        self.identifier = identifier
    }

    /// Waits for the thread's end.
    package func join() {
        pthread_join(identifier, nil)
    }

    /// Lets the thread end by itself; it can't be joined afterwards.
    package func detach() {
        pthread_detach(identifier)
    }
}

private final class Body: Sendable {
    private let priority: Thread.Priority
    private let body: @Sendable () -> Void

    init(_ priority: Thread.Priority, _ body: @escaping @Sendable () -> Void) {
        self.priority = priority
        self.body = body
    }

    func run() {
        switch priority {
        case .normal: break
        case .background: lowerPriority()
        case .idle:
            lowerPriority()
            var parameters = sched_param()
            sched_setscheduler(0, idlePolicy, &parameters)
        }
        body()
    }

    /// Linux applies this to the calling thread alone (setpriority(2), "C library/kernel differences").
    private func lowerPriority() {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }
}

/// SCHED_IDLE, which Swift's importer doesn't see.
private let idlePolicy: Int32 = 5

private func runBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box else { return nil }
    Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
    return nil
}
