import Glibc

/// A queue between threads; those that take sleep while it is empty.
package final class WorkQueue<Item: Sendable>: @unchecked Sendable {
    // Safe to share: everything below is touched under `mutex` alone.
    private var items: [Item] = []
    private var closed = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(filled, nil)
    }

    deinit {
        pthread_cond_destroy(filled)
        pthread_mutex_destroy(mutex)
        filled.deallocate()
        mutex.deallocate()
    }

    /// Adds an item; false when the queue is closed.
    package func add(_ item: Item) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if closed { return false }
        items.append(item)
        pthread_cond_signal(filled)
        return true
    }

    /// Waits for items and takes all of them; nil when the queue is closed and empty.
    package func takeAll() -> [Item]? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while items.isEmpty {
            if closed { return nil }
            pthread_cond_wait(filled, mutex)
        }
        defer { items = [] }
        return items
    }

    /// Takes all items that wait now, without waiting for any.
    package func takeWaiting() -> [Item] {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        defer { items = [] }
        return items
    }

    /// Takes all items that wait, if there are any; nil when one does not meet `condition`.
    package func takeAll(if condition: (Item) -> Bool) -> [Item]? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard items.allSatisfy(condition) else { return nil }
        defer { items = [] }
        return items
    }

    /// Waits for an item and takes it; nil when the queue is closed and empty.
    package func take() -> Item? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while items.isEmpty {
            if closed { return nil }
            pthread_cond_wait(filled, mutex)
        }
        return items.removeFirst()
    }

    /// Takes no more; what is queued is still handed out.
    package func close() {
        pthread_mutex_lock(mutex)
        closed = true
        pthread_cond_broadcast(filled)
        pthread_mutex_unlock(mutex)
    }

    /// How many items wait.
    package var count: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return items.count
    }
}
