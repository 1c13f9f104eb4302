import Glibc

/// A thread of our own.
public struct Thread: Sendable {
    private let identifier: pthread_t

    /// Starts a thread that runs `body`.
    public init(_ body: @escaping @Sendable () -> Void) {
        var identifier = pthread_t()
        let box = Unmanaged.passRetained(Body(body))
        let code = pthread_create(&identifier, nil, runBody, box.toOpaque())
        precondition(code == 0, "no thread could be started: \(String(cString: strerror(code)))")
        self.identifier = identifier
    }

    /// Waits for the thread's end.
    public func join() {
        pthread_join(identifier, nil)
    }
}

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func runBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box else { return nil }
    Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
    return nil
}
