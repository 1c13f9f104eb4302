import QuoteSystem

/// The lock under which all programs write that share a folder, with a turn: who waits for it is next, however
/// soon its holder wants it again, and the holder can tell that somebody waits.
package struct WriteLock: ~Copyable {
    private let lock: FileLock
    /// Held by the one who is next, until it is its turn.
    private let turn: FileLock

    package init(of folder: DataFolder) throws(FileError) {
        let lock = try FileLock(path: folder.writeLock)
        let turn = try FileLock(path: folder.writeTurn)
        self.lock = lock
        self.turn = turn
    }

    /// Takes the lock, waiting for it at most `milliseconds` behind another one who waits, and as long again.
    package func lock(withinMilliseconds milliseconds: Int) -> Bool {
        guard turn.lock(withinMilliseconds: milliseconds) else { return false }
        defer { turn.unlock() }
        return lock.lock(withinMilliseconds: milliseconds)
    }

    package func unlock() {
        lock.unlock()
    }

    /// Whether another program waits for the lock. To be asked by who holds it.
    package var isWanted: Bool {
        guard turn.tryLock() else { return true }
        turn.unlock()
        return false
    }
}
