import QuoteModel
import QuoteSQLite
import QuoteSystem
import Synchronization

/// The store: quotations under stable ids, and the settings, in one folder. It knows no HTTP.
///
/// Reading runs on the caller's thread, on a snapshot of everything committed before the call. Writing
/// is handed to the writer's thread; its completion is called there, once the change is on disk, and
/// must be quick.
package final class QuoteStore: Sendable {
    package let folder: DataFolder
    package let identity: StoreIdentity
    let readers: ReaderPool
    let writer: Writer
    let device: DeviceFile
    let userSettings: UserSettingsCache
    let historyWalks = HistoryWalks()
    let defaults: Settings
    /// How many days a deleted quotation can be restored.
    package let trashDays: Int
    let versionFile: VersionFile
    private let serverLock: Mutex<HeldLock?>
    let housekeeper: Housekeeper
    private let queries: QueryThreads
    private let longWork: QueryThreads
    private let closing = Atomic(false)
    private let lastBackupFault = Mutex<String?>(nil)

    /// What is wrong with the last backup that the server made by itself; nil when nothing is.
    var backupFault: String? {
        get { lastBackupFault.withLock { $0 } }
        set { lastBackupFault.withLock { $0 = newValue } }
    }

    init(_ parts: Parts) {
        folder = parts.folder
        identity = parts.identity
        readers = parts.readers
        writer = Writer(parts.core)
        device = parts.device
        defaults = parts.defaults
        trashDays = parts.trashDays
        versionFile = parts.version
        userSettings = UserSettingsCache()
        serverLock = Mutex(parts.serverLock)
        housekeeper = Housekeeper()
        queries = QueryThreads(count: parts.queryThreads)
        longWork = QueryThreads(count: parts.queryThreads == 0 ? 0 : 1)
    }

    /// What opening puts together.
    struct Parts {
        let folder: DataFolder
        let identity: StoreIdentity
        let readers: ReaderPool
        let core: WriterCore
        let device: DeviceFile
        let version: VersionFile
        let defaults: Settings
        let trashDays: Int
        let serverLock: HeldLock?
        let queryThreads: Int
    }

    /// The store's version: the same number means that nothing in the database has changed. Nil while
    /// another program is changing something.
    package var version: UInt64? {
        let version = versionFile.current
        return VersionFile.isSettled(version) ? version : nil
    }

    /// Why nothing can be written any more; nil when it can.
    package var writeFailure: String? { writer.failure }

    /// How many writes wait.
    package var waitingWrites: Int { writer.waiting }

    /// How many slow reads wait for a thread.
    package var waitingQueries: Int { queries.waiting }

    /// Runs `work`, which reads what may take long, on a thread for that; false when the store is closing.
    package func query(_ work: @escaping @Sendable () -> Void) -> Bool {
        queries.add(work)
    }

    /// Runs `work`, which takes longer than reads and waits for the writer, on a thread for that, one after
    /// the other; false when the store is closing.
    package func runLong(_ work: @escaping @Sendable () -> Void) -> Bool {
        longWork.add(work)
    }

    /// Whether long work is to end soon.
    var isClosing: Bool { closing.load(ordering: .relaxed) }

    /// Starts the chores of a server: ending old snapshots, forgetting old trash, watching the files,
    /// a backup a day.
    package func startChores(
        backupsKept: Int, report: @escaping @Sendable (StoreEvent) -> Void
    ) {
        housekeeper.start(self, backupsKept: backupsKept, report: report)
    }

    /// Finishes what was submitted, brings the database into one file and lets the folder go.
    package func close() {
        closing.store(true, ordering: .relaxed)
        housekeeper.stop()
        longWork.close()
        queries.close()
        writer.close()
        readers.close()
        serverLock.withLock { $0 = nil }
    }

    /// Submits a write that is done in one go.
    ///
    /// - Parameter isPatient: see ``WriteJob/isPatient``.
    func write<T: Sendable>(
        freesSpace: Bool = false, isPatient: Bool = false,
        completion: @escaping @Sendable (Result<T, StoreError>) -> Void,
        _ work: @escaping @Sendable (WritingConnection) throws(SQLiteError) -> T
    ) {
        let translated: SingleWrite<T>.Work = { connection throws(StoreError) in
            try translatingErrors { () throws(SQLiteError) in try work(connection) }
        }
        writer.submit(
            .batched(
                SingleWrite(
                    freesSpace: freesSpace, isPatient: isPatient, work: translated,
                    completion: completion)))
    }

    /// Submits long work, a short step a batch; a step answers whether there is more to do.
    func writeSteps(
        freesSpace: Bool = false, isPatient: Bool = false,
        completion: @escaping @Sendable (Result<Void, StoreError>) -> Void,
        _ step: @escaping @Sendable (WritingConnection) throws(SQLiteError) -> Bool
    ) {
        writeCountedSteps(
            freesSpace: freesSpace, isPatient: isPatient,
            completion: { completion($0.map { _ in }) }
        ) { connection throws(SQLiteError) in
            WriteStep(count: 0, hasMore: try step(connection))
        }
    }

    /// Submits long work, a short step a batch; `completion` is told how many things all steps did.
    func writeCountedSteps(
        freesSpace: Bool = false, isPatient: Bool = false,
        completion: @escaping @Sendable (Result<Int64, StoreError>) -> Void,
        _ step: @escaping @Sendable (WritingConnection) throws(SQLiteError) -> WriteStep
    ) {
        let translated: SteppedWrite.Step = { connection throws(StoreError) in
            try translatingErrors { () throws(SQLiteError) in try step(connection) }
        }
        writer.submit(
            .batched(
                SteppedWrite(
                    freesSpace: freesSpace, isPatient: isPatient, step: translated,
                    completion: completion))
        )
    }
}
