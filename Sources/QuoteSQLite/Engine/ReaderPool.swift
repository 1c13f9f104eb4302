import CSQLite
import QuoteSystem
import Synchronization

/// The readers that nobody uses at the moment; as many come to be as threads read at once.
package final class ReaderPool: Sendable {
    private let path: String
    private let version: VersionFile
    private let patience: Int64
    /// Which file the database is.
    private let identity: FileIdentity
    private let idle = Mutex<[Reader]>([])

    /// - Parameter patience: how long a read may take, in milliseconds.
    package init(path: String, version: VersionFile, patience: Int64) {
        self.path = path
        self.version = version
        self.patience = patience
        identity = FileIdentity(of: path)
    }

    /// Runs `body` on a snapshot of everything committed before the call.
    package func read<T>(_ body: (Reader) throws(SQLiteError) -> T) throws(StoreError) -> T {
        try translatingErrors { () throws(SQLiteError) -> T in
            let reader: Reader
            if let known = takeIdle() { reader = known } else { reader = try open() }
            // A reader whose statement failed is not put back: its state is unknown.
            try reader.enter(version.current)
            let result = try body(reader)
            idle.withLock { $0.append(reader) }
            return result
        }
    }

    /// Ends snapshots that were kept for long enough.
    package func endOldSnapshots() {
        each { reader throws(SQLiteError) in try reader.leaveIfOld() }
    }

    /// Ends all snapshots that aren't in use.
    package func endSnapshots() {
        each { reader throws(SQLiteError) in try reader.leave() }
    }

    /// Closes all readers that aren't in use.
    package func close() {
        idle.withLock { $0 = [] }
    }

    /// Opens a reader, unless another file has taken the database's place.
    private func open() throws(SQLiteError) -> Reader {
        guard identity.isInPlace else {
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "the database was moved or replaced")
        }
        return try Reader(path: path, patience: patience)
    }

    private func takeIdle() -> Reader? {
        idle.withLock { $0.popLast() }
    }

    private func each(_ body: (Reader) throws(SQLiteError) -> Void) {
        idle.withLock { readers in
            readers.removeAll { reader in
                do {
                    try body(reader)
                    return false
                } catch {
                    return true
                }
            }
        }
    }
}
