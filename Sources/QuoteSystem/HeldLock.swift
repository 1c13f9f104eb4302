/// A lock that is held from its making to its end.
package final class HeldLock: Sendable {
    private let lock: FileLock

    /// Takes the lock on the file at `path`; nil when another process holds it.
    package init?(path: String) throws(FileError) {
        let lock = try FileLock(path: path)
        guard lock.tryLock() else { return nil }
        self.lock = lock
    }
}
