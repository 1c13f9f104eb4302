import CSQLite
import Glibc

/// Ends what a connection does when it takes too long: SQLite then reports SQLITE_INTERRUPT. Until then
/// it lets others run every now and then, who would have to wait for the end of a time slice.
final class QueryDeadline {
    private let connection: Connection
    private let patience: Int64
    /// Milliseconds of ``Clock``.
    fileprivate var moment: Int64 = .max

    /// So many steps of SQLite's machine lie between two looks at the clock.
    private static let steps: Int32 = 1000

    /// - Parameter patience: how long a read may take, in milliseconds.
    init(on connection: Connection, patience: Int64) {
        self.connection = connection
        self.patience = patience
        sqlite3_progress_handler(
            connection.handle, Self.steps, isLate, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        sqlite3_progress_handler(connection.handle, 0, nil, nil)
    }

    /// Counts from `now`, milliseconds of ``Clock``.
    func begin(_ now: Int64) {
        moment = now + patience
    }
}

/// SQLite's question whether to go on: anything but 0 ends the statement.
private func isLate(_ deadline: UnsafeMutableRawPointer?) -> Int32 {
    guard let deadline else { return 0 }
    sched_yield()
    let moment = Unmanaged<QueryDeadline>.fromOpaque(deadline).takeUnretainedValue().moment
    return Clock.milliseconds > moment ? 1 : 0
}
