import CSQLite
import QuoteSystem
import Synchronization

/// The database's write-ahead log, as its one writing connection sees it: when it is copied into the database
/// (a checkpoint), and whether it can be.
///
/// No checkpoint waits for a reader: one that can't finish is tried again later (sqlite.org/wal.html,
/// "Avoiding Excessively Large WAL Files"). It belongs to the writer's thread.
package final class WriteAheadLog {
    private let connection: Connection
    /// Pages in the log after the last commit, set by SQLite's hook.
    private let pages = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    private var checkpointedPages: Int32 = 0
    /// Pages at the last attempt, and when that was.
    private var attemptedPages: Int32 = 0
    private var attemptedAt: Int64 = 0
    /// Whether the last attempt left the log as long as it was, for a reader that stands on it.
    package private(set) var isBlocked = false

    /// The log is copied into the database when it has grown by this many pages (16 MiB).
    private static let checkpointPages: Int32 = 4000
    /// The log is restarted from its beginning when it has this many pages (64 MiB).
    private static let restartPages: Int32 = 16_000
    /// How long a blocked checkpoint is not tried again while the log hardly grows.
    private static let pauseWhenBlocked: Int64 = 1000

    package init(of connection: Connection) {
        self.connection = connection
        pages.pointee = 0
        sqlite3_wal_hook(connection.handle, rememberLogPages, pages)
    }

    deinit {
        sqlite3_wal_hook(connection.handle, nil, nil)
        pages.deallocate()
    }

    /// Whether the log has to be copied even when others wait for the write lock.
    package var isLong: Bool {
        !isBlocked && pages.pointee - checkpointedPages >= 2 * Self.checkpointPages
    }

    /// Pages in the log.
    package var length: Int32 { pages.pointee }

    /// Copies the log into the database when it has grown enough.
    ///
    /// - Parameter holdingReaders: runs the restart of the log while no reader of this program stands on it.
    package func checkpointIfDue(holdingReaders: (() -> Void) -> Void) {
        if pages.pointee < attemptedPages {
            // A restart: the log is filled from its beginning.
            (checkpointedPages, attemptedPages, isBlocked) = (0, 0, false)
        }
        let now = Clock.milliseconds
        let hasGrown =
            pages.pointee - max(checkpointedPages, attemptedPages) >= Self.checkpointPages
        guard hasGrown || isBlocked && now - attemptedAt >= Self.pauseWhenBlocked else { return }
        attemptedPages = pages.pointee
        attemptedAt = now
        checkpoint(SQLITE_CHECKPOINT_PASSIVE)
        guard pages.pointee >= Self.restartPages else {
            isBlocked = false
            return
        }
        holdingReaders { isBlocked = !checkpoint(SQLITE_CHECKPOINT_RESTART) }
    }

    /// Copies the log into the database and writes it from its start again, so that it takes no more of the disk.
    package func checkpointAndRestart() {
        checkpoint(SQLITE_CHECKPOINT_RESTART)
    }

    /// Does the same when the log has more than so many pages.
    package func restartIfLonger(than limit: Int32) {
        if pages.pointee > limit { checkpointAndRestart() }
    }

    /// Copies all of the log into the database and empties it, unless another program reads it.
    @discardableResult
    package func checkpointWhole() -> Bool {
        checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
    }

    /// Runs a checkpoint without waiting for anybody; false when somebody else's snapshot or lock stopped it.
    @discardableResult
    private func checkpoint(_ mode: Int32) -> Bool {
        sqlite3_busy_timeout(connection.handle, 0)
        defer { sqlite3_busy_timeout(connection.handle, Connection.busyTimeout) }
        var pages: Int32 = 0
        var copied: Int32 = 0
        // What fails here loses nothing: the log stays, and the next checkpoint copies it.
        let code = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, &pages, &copied)
        if code == SQLITE_OK || code == SQLITE_BUSY, copied >= 0 { checkpointedPages = copied }
        return code == SQLITE_OK
    }
}

private func rememberLogPages(
    _ place: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafePointer<CChar>?, _ pages: Int32
) -> Int32 {
    place?.assumingMemoryBound(to: Int32.self).pointee = pages
    return SQLITE_OK
}
