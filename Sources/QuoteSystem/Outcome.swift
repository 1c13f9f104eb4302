import Glibc

/// A value that one thread waits for and another gives.
package final class Outcome<Value: Sendable>: @unchecked Sendable {
    // Safe to share: the value is written before the semaphore is posted, and read after the wait.
    private var value: Value?
    private let ready = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    package init() {
        sem_init(ready, 0, 0)
    }

    deinit {
        sem_destroy(ready)
        ready.deallocate()
    }

    /// Gives the value, once.
    package func set(_ value: Value) {
        precondition(self.value == nil, "an outcome comes once")
        self.value = value
        sem_post(ready)
    }

    /// Waits for the value, once.
    package func wait() -> Value {
        while sem_wait(ready) != 0 {}
        guard let value else { preconditionFailure("an outcome was told but not given") }
        return value
    }
}
