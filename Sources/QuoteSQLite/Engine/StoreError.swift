import CSQLite

/// Why the store can't do what it was asked for. None of these is the asker's fault.
///
/// A write that ends with one of them changed nothing, but for `undecided` and `stopped`.
package indirect enum StoreError: Error, Equatable, Sendable {
    /// Another program holds the database; trying again helps.
    case busy
    /// A read took longer than it may.
    case tooSlow
    /// The disk is full.
    case full
    /// The database can't be read or written: the reason, for the log.
    case unavailable(String)
    /// `device.plist` can't be read as the property list it must be: the reason, for people.
    case deviceUnreadable(String)
    /// The disk failed while a change was stored, so that nobody knows whether it lasts: the reason, for the log.
    case undecided(String)
    /// Work in several transactions stopped for this error; the transactions before it stay.
    case stopped(StoreError)

    package init(_ error: SQLiteError) {
        switch error.primaryCode {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_INTERRUPT: self = .tooSlow
        case SQLITE_FULL: self = .full
        default: self = .unavailable("SQLite \(error.code): \(error.message)")
        }
    }

    /// What happened, for the operator.
    package var reason: String {
        switch self {
        case .busy: "another program holds the database"
        case .tooSlow: "it took too long"
        case .full: "the disk is full"
        case .unavailable(let reason), .undecided(let reason), .deviceUnreadable(let reason): reason
        case .stopped(let error): error.reason
        }
    }
}

/// Runs `body`, with SQLite's errors turned into the store's.
package func translatingErrors<T>(_ body: () throws(SQLiteError) -> T) throws(StoreError) -> T {
    do { return try body() } catch { throw StoreError(error) }
}
