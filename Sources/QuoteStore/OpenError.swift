/// Why a store can't be opened: sentences without their full stop, fit for people.
package enum OpenError: Error, Equatable, Sendable {
    /// Another server holds the folder.
    case held(String)
    /// There is no database in the folder.
    case missing(String)
    /// The database is newer than the program, not ours, or broken; nothing was touched.
    case unusable(String)
    /// The folder or a file in it can't be made.
    case cannotCreate(String)
    /// Reading or writing failed.
    case io(String)
}
