import CSQLite
import Synchronization

/// What the writer's thread does with the items that it takes.
final class WriterCore: @unchecked Sendable {
    // Safe to share: all but `failure`, which has its own lock, is used by the writer's thread alone.
    let connection: WritingConnection
    let lock: WriteLock
    private let version: VersionFile
    private let readers: ReaderPool
    private let folder: DataFolder
    private let announcesCommits: Bool
    /// Which file the database is.
    private let identity: FileIdentity
    let failure = Mutex<String?>(nil)
    /// The patient jobs that wait, in the order in which they were submitted. They stay here while others go
    /// first, so that none of them overtakes another.
    var patientJobs: [any WriteJob] = []

    /// How long another program's transaction is waited for, in milliseconds.
    static let lockPatience = 5000
    /// The most writes of one transaction.
    private static let batchLimit = 512

    init(
        _ connection: WritingConnection, lock: consuming WriteLock, version: VersionFile,
        readers: ReaderPool, folder: DataFolder, announcesCommits: Bool
    ) {
        self.connection = connection
        self.lock = lock
        self.version = version
        self.readers = readers
        self.folder = folder
        self.announcesCommits = announcesCommits
        identity = FileIdentity(of: folder.database)
    }

    /// Does all items, those that follow each other in one transaction, and then some of the patient jobs.
    ///
    /// - Returns: the long jobs that have a further step, for the queue's end.
    func process(_ items: [Writer.Item], _ queue: WorkQueue<Writer.Item>) -> [Writer.Item] {
        var left: [Writer.Item] = []
        var batch: [any WriteJob] = []
        for item in items {
            switch item {
            case .batched(let job) where job.isPatient:
                patientJobs.append(job)
            case .batched(let job):
                batch.append(job)
                if batch.count == Self.batchLimit { left += runBatch(&batch) }
            case .exclusive(let work, let refused):
                left += runBatch(&batch)
                runExclusive(work, refused)
            }
        }
        left += runBatch(&batch)
        return left + runPatient(queue)
    }

    var hasPatientJobs: Bool { !patientJobs.isEmpty }

    func refuse(_ item: Writer.Item, _ error: StoreError) {
        switch item {
        case .batched(let job): _ = job.settle(error)
        case .exclusive(_, let refused): refused(error)
        }
    }

    func fail(_ reason: String) {
        failure.withLock { if $0 == nil { $0 = reason } }
    }

    /// Ends the writer's work: the log goes into the database, unless a server's readers may stand on it.
    func finish() {
        guard !announcesCommits, failure.withLock({ $0 }) == nil,
            lock.lock(withinMilliseconds: Self.lockPatience)
        else { return }
        readers.endSnapshots()
        connection.checkpointWhole()
        lock.unlock()
    }

    private func runExclusive(_ work: Writer.Exclusive, _ refused: (StoreError) -> Void) {
        if let reason = reasonsToRefuse().adding { return refused(reason) }
        guard lock.lock(withinMilliseconds: Self.lockPatience) else { return refused(.busy) }
        announce()
        work(connection)
        version.raise()
        lock.unlock()
    }

    func runBatch(_ batch: inout [any WriteJob]) -> [Writer.Item] {
        var refused: [(any WriteJob, StoreError)] = []
        var jobs: [any WriteJob] = []
        let (adding, deleting) = reasonsToRefuse()
        for job in batch {
            if let reason = job.freesSpace ? deleting : adding {
                refused.append((job, reason))
            } else {
                jobs.append(job)
            }
        }
        batch = []
        for (job, error) in refused { _ = job.settle(error) }
        if jobs.isEmpty { return [] }
        guard lock.lock(withinMilliseconds: Self.lockPatience) else {
            for job in jobs { _ = job.settle(.busy) }
            return []
        }
        let left = settle(jobs, commit(jobs))
        checkpointIfDue()
        lock.unlock()
        return left
    }

    func checkpointIfDue() {
        connection.checkpointIfDue { restart in
            readers.endSnapshots()
            restart()
        }
    }

    /// What became of each job: nil when it is on disk.
    private func commit(_ jobs: [any WriteJob]) -> [StoreError?] {
        do {
            try begin(synchronous: true)
            var outcome: [StoreError?] = Array(repeating: nil, count: jobs.count)
            if !runTogether(jobs) {
                connection.abandon()
                try begin(synchronous: true)
                outcome = try jobs.map { job throws(StoreError) in try runApart(job) }
            }
            try end()
            return outcome
        } catch {
            abandon()
            return Array(repeating: error, count: jobs.count)
        }
    }

    func begin(synchronous: Bool) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            try connection.begin(synchronous: synchronous)
        }
    }

    /// Writes what the transaction has gathered, and commits it.
    func end() throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in try connection.writeDerived() }
        announce()
        try commitTransaction()
        version.raise()
    }

    func abandon() {
        connection.abandon()
        version.raise()
    }

    /// Runs all jobs, none in a savepoint; false when one failed, and all are to be run anew.
    private func runTogether(_ jobs: [any WriteJob]) -> Bool {
        do throws(StoreError) {
            for job in jobs { try job.run(on: connection) }
            return true
        } catch {
            return false
        }
    }

    /// Runs a job in a savepoint; returns its failure, throws one that took the transaction with it.
    private func runApart(_ job: any WriteJob) throws(StoreError) -> StoreError? {
        try translatingErrors { () throws(SQLiteError) in try connection.run(.savepoint) }
        let derived = connection.derived
        var failure: StoreError?
        do { try job.run(on: connection) } catch {
            failure = error
            // Some failures (a full disk, an I/O error) roll back everything.
            if !connection.connection.inTransaction { throw error }
        }
        let undo = failure != nil
        if undo { connection.derived = derived }
        try translatingErrors { () throws(SQLiteError) in
            if undo { try connection.run(.rollbackToSavepoint) }
            try connection.run(.release)
        }
        return failure
    }

    private func commitTransaction() throws(StoreError) {
        do { try connection.commit() } catch {
            if error.code == SQLITE_IOERR | (4 << 8) {
                // SQLITE_IOERR_FSYNC: what the disk holds is uncertain from here on.
                connection.overwriteFailedCommit()
                fail("the disk failed to store a change; start the server anew")
            }
            throw StoreError(error)
        }
    }

    private func settle(_ jobs: [any WriteJob], _ outcome: [StoreError?]) -> [Writer.Item] {
        var left: [Writer.Item] = []
        for (job, failure) in zip(jobs, outcome) where job.settle(failure) {
            left.append(.batched(job))
        }
        return left
    }

    private func announce() {
        if announcesCommits { version.announceCommit() }
    }

    /// Stops writing for good once another file, or none, is in the database's place: what is written
    /// would go with the file that was moved away.
    func refuseMovedDatabase() {
        if !identity.isInPlace {
            fail("quotes.sqlite was moved or replaced; start the server anew")
        }
    }

    /// Why writes that add, and those that make room, can't be done now; nil when they can. A reserve
    /// on the disk is kept, so that deleting still works when adding doesn't any more.
    func reasonsToRefuse() -> (adding: StoreError?, deleting: StoreError?) {
        refuseMovedDatabase()
        if let reason = failure.withLock({ $0 }) {
            return (.unavailable(reason), .unavailable(reason))
        }
        guard let space = folder.space() else { return (nil, nil) }
        let reserve = DiskReserve(total: space.total)
        return (
            space.free < reserve.forAdding ? .full : nil,
            space.free < reserve.forDeleting ? .full : nil
        )
    }
}

/// The room on the disk, in bytes, below which writes are refused: 64 MiB, or a sixteenth of a small
/// disk; a quarter of that for those that make room.
struct DiskReserve {
    let forAdding: UInt64

    init(total: UInt64) {
        forAdding = min(64 << 20, total / 16)
    }

    var forDeleting: UInt64 { forAdding / 4 }
}
