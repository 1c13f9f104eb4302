import Glibc

/// A lock between processes on a file of its own (`flock`), let go when its owner ends, however it does.
package struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// Opens the lock file at `path`, making it when it is missing.
    package init(path: String) throws(FileError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw FileError("create", path) }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Takes the lock if nobody holds it.
    package func tryLock() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Takes the lock, waiting for it at most `milliseconds`.
    package func lock(withinMilliseconds milliseconds: Int) -> Bool {
        for _ in 0..<milliseconds {
            if tryLock() { return true }
            usleep(1000)
        }
        return tryLock()
    }

    package func unlock() {
        flock(descriptor, LOCK_UN)
    }
}
