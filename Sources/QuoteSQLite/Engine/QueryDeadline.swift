import CSQLite
import Glibc
import QuoteSystem

/// Ends what a connection does when it takes too long: SQLite then reports SQLITE_INTERRUPT. Until then
/// a read that isn't short lets others run every now and then, who would have to wait for the end of a
/// time slice.
package final class QueryDeadline {
    private let connection: Connection
    private let patience: Int64
    /// Milliseconds of ``Clock``.
    package var moment: Int64 = .max
    /// How often the clock was looked at since the read began.
    package var looks = 0

    /// A read with fewer looks is short, some tens of microseconds each: giving way would cost it, and all
    /// that wait behind it, more than it spares others. A page of a list is one.
    package static let shortLooks = 10

    /// So many steps of SQLite's machine lie between two looks at the clock.
    private static let steps: Int32 = 1000

    /// - Parameter patience: how long a read may take, in milliseconds.
    package init(on connection: Connection, patience: Int64) {
        self.connection = connection
        self.patience = patience
        sqlite3_progress_handler(
            connection.handle, Self.steps, isLate, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        sqlite3_progress_handler(connection.handle, 0, nil, nil)
    }

    /// Counts from `now`, milliseconds of ``Clock``.
    package func begin(_ now: Int64) {
        moment = now + patience
        looks = 0
    }
}

/// SQLite's question whether to go on: anything but 0 ends the statement.
private func isLate(_ box: UnsafeMutableRawPointer?) -> Int32 {
    guard let box else { return 0 }
    let deadline = Unmanaged<QueryDeadline>.fromOpaque(box).takeUnretainedValue()
    deadline.looks += 1
    if deadline.looks > QueryDeadline.shortLooks { sched_yield() }
    return Clock.milliseconds > deadline.moment ? 1 : 0
}
