import Synchronization

/// The readers that nobody uses at the moment; as many come to be as threads read at once.
final class ReaderPool: Sendable {
    private let path: String
    private let version: VersionFile
    private let idle = Mutex<[Reader]>([])

    init(path: String, version: VersionFile) {
        self.path = path
        self.version = version
    }

    /// Runs `body` on a snapshot of everything committed before the call.
    func read<T>(_ body: (Reader) throws(SQLiteError) -> T) throws(StoreError) -> T {
        try translatingErrors { () throws(SQLiteError) -> T in
            let reader: Reader
            if let known = takeIdle() { reader = known } else { reader = try Reader(path: path) }
            // A reader whose statement failed is not put back: its state is unknown.
            try reader.enter(version.current)
            let result = try body(reader)
            idle.withLock { $0.append(reader) }
            return result
        }
    }

    /// Ends snapshots that were kept for long enough.
    func endOldSnapshots() {
        each { reader throws(SQLiteError) in try reader.leaveIfOld() }
    }

    /// Ends all snapshots that aren't in use.
    func endSnapshots() {
        each { reader throws(SQLiteError) in try reader.leave() }
    }

    /// Closes all readers that aren't in use.
    func close() {
        idle.withLock { $0 = [] }
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
