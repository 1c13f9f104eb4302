/// What the store's chores have to tell the operator.
package enum StoreEvent: Sendable {
    /// `device.plist` can't be read: the reason.
    case deviceUnreadable(String)
    /// `device.plist` can be read again.
    case deviceReadable
    /// Nothing is written any more: the reason.
    case writingStopped(String)
    /// The write-ahead log can't be emptied: why.
    case logBlocked(String)
    /// It can be emptied again.
    case logEmptied
    /// The day's backup was made: its path.
    case backupMade(String)
    /// It couldn't be made: the reason.
    case backupFailed(String)
    /// The day's backup holds the database alone: why `device.plist` is not in it.
    case backupIncomplete(String)
}
