import CSQLite

/// Why the store can't do what it was asked for. None of these is the asker's fault.
public enum StoreError: Error, Equatable, Sendable {
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

    init(_ error: SQLiteError) {
        switch error.primaryCode {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_INTERRUPT: self = .tooSlow
        case SQLITE_FULL: self = .full
        default: self = .unavailable("SQLite \(error.code): \(error.message)")
        }
    }
}

/// Runs `body`, with SQLite's errors turned into the store's.
func translatingErrors<T>(_ body: () throws(SQLiteError) -> T) throws(StoreError) -> T {
    do { return try body() } catch { throw StoreError(error) }
}
