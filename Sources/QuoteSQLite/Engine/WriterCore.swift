import CMappingGuard
import CSQLite
import QuoteSystem
import Synchronization

/// What the writer's thread does with the items that it takes.
package final class WriterCore: @unchecked Sendable {
    // Safe to share: all but `failure`, `lastFault` and `blockedLogPages`, which are synchronized, is used by the writer's
    // thread alone.
    package let connection: WritingConnection
    package let lock: WriteLock
    private let version: VersionFile
    private let readers: ReaderPool
    private let folder: DataFolder
    private let announcesCommits: Bool
    /// Which file the database is.
    private let identity: FileIdentity
    /// Bytes in a page of the database.
    package let pageSize: Int64
    package let failure = Mutex<String?>(nil)
    /// Why the last transaction failed; nil when it was committed.
    package let lastFault = Mutex<String?>(nil)
    private let ballast: DiskBallast
    /// Whether the disk had little room before the last transaction: the log is then kept short.
    private var isLowOnSpace = false
    /// Pages of a log that can't be emptied because somebody reads it; 0 when it can.
    package let blockedLogPages = Atomic<Int32>(0)
    /// The patient jobs that wait, in the order in which they were submitted. They stay here while others go
    /// first, so that none of them overtakes another.
    package var patientJobs: [any WriteJob] = []

    /// How long another program's transaction is waited for, in milliseconds.
    package static let lockPatience = 5000
    /// The most writes of one transaction.
    private static let batchLimit = 512

    package init(
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
        ballast = DiskBallast(of: folder)
        pageSize = (try? connection.connection.integer("PRAGMA page_size")) ?? 4096
    }

    /// Does all items, those that follow each other in one transaction, and then some of the patient jobs.
    ///
    /// - Returns: the long jobs that have a further step, for the queue's end.
    package func process(_ items: [Writer.Item], _ queue: WorkQueue<Writer.Item>) -> [Writer.Item] {
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

    package var hasPatientJobs: Bool { !patientJobs.isEmpty }

    package func refuse(_ item: Writer.Item, _ error: StoreError) {
        switch item {
        case .batched(let job): _ = job.settle(error)
        case .exclusive(_, let refused): refused(error)
        }
    }

    package func fail(_ reason: String) {
        failure.withLock { if $0 == nil { $0 = reason } }
    }

    /// Ends the writer's work: the log goes into the database, unless a server's readers may stand on it.
    package func finish() {
        guard !announcesCommits, failure.withLock({ $0 }) == nil, beginWriting() == nil else {
            return
        }
        readers.endSnapshots()
        connection.log.checkpointWhole()
        lock.unlock()
    }

    /// Takes the write lock and makes sure that the log is what it was; returns why that failed, with the lock
    /// free again.
    package func beginWriting() -> StoreError? {
        guard lock.lock(withinMilliseconds: Self.lockPatience) else { return .busy }
        switch connection.logWatch.look() {
        case .intact: return nil
        case .removed:
            // This process still has the file: what was answered goes into the database.
            let isSaved = connection.log.checkpointWhole()
            fail(
                "quotes.sqlite-wal was removed or replaced by another program"
                    + (isSaved ? "; everything before is saved" : "") + "; restart the server")
        case .damaged:
            fail("quotes.sqlite-wal was changed by another program; restart the server")
        }
        lock.unlock()
        return failure.withLock { $0 }.map { .unavailable($0) }
    }

    private func runExclusive(_ work: Writer.Exclusive, _ refused: (StoreError) -> Void) {
        if let reason = reasonsToRefuse().adding { return refused(reason) }
        if let reason = beginWriting() { return refused(reason) }
        announce()
        work(connection)
        version.raise()
        lock.unlock()
    }

    package func runBatch(_ batch: inout [any WriteJob]) -> [Writer.Item] {
        let jobs = admitted(batch)
        batch = []
        if jobs.isEmpty { return [] }
        if let reason = beginWriting() {
            note(reason)
            for job in jobs { _ = job.settle(reason) }
            return []
        }
        var outcome = commit(jobs)
        if outcome.contains(.full) {
            // Only what was appended to the log needs room: it is given, and the log is used again from its start.
            makeRoom()
            if jobs.allSatisfy(\.freesSpace) { outcome = commit(jobs) }
        }
        let left = settle(jobs, outcome)
        checkpointIfDue()
        lock.unlock()
        return left
    }

    /// The jobs that can be run now; the others are refused.
    private func admitted(_ batch: [any WriteJob]) -> [any WriteJob] {
        let refusal = reasonsToRefuse()
        return batch.filter { job in
            let reason = job.freesSpace ? refusal.deleting : refusal.adding
            if let reason { _ = job.settle(reason) }
            return reason == nil
        }
    }

    private func makeRoom() {
        ballast.release()
        readers.endSnapshots()
        connection.log.checkpointAndRestart()
    }

    /// Keeps what the last transaction came to, for the operator.
    package func note(_ failure: StoreError?) {
        lastFault.withLock { $0 = failure?.reason }
    }

    package func checkpointIfDue() {
        connection.log.checkpointIfDue { restart in
            readers.endSnapshots()
            restart()
        }
        if isLowOnSpace { connection.log.restartIfLonger(than: 64) }
        let pages = connection.log.isBlocked ? connection.log.length : 0
        blockedLogPages.store(pages, ordering: .relaxed)
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
            note(nil)
            return outcome
        } catch {
            abandon()
            note(error)
            return Array(repeating: error, count: jobs.count)
        }
    }

    package func begin(synchronous: Bool) throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in
            try connection.begin(synchronous: synchronous)
        }
    }

    /// Writes what the transaction has gathered, and commits it.
    package func end() throws(StoreError) {
        try translatingErrors { () throws(SQLiteError) in try connection.writeDerived() }
        announce()
        try commitTransaction()
        version.raise()
    }

    package func abandon() {
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
                fail("the disk failed to store a change; restart the server")
                throw .undecided("SQLite \(error.code): \(error.message)")
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
    package func refuseMovedDatabase() {
        if !identity.isInPlace {
            fail("quotes.sqlite was moved or replaced; start the server anew")
        }
        if mapping_guard_lost_pages() > 0 {
            fail("quotes.sqlite-shm was shortened by another program; restart the server")
        }
    }

    /// Why writes that add, and those that make room, can't be done now; nil when they can.
    ///
    /// A write that adds leaves room on the disk, which those that make room may use up.
    package func reasonsToRefuse() -> (adding: StoreError?, deleting: StoreError?) {
        refuseMovedDatabase()
        if let reason = failure.withLock({ $0 }) {
            return (.unavailable(reason), .unavailable(reason))
        }
        guard let space = folder.space() else { return (nil, nil) }
        let reserve = DiskReserve(total: space.total)
        isLowOnSpace = space.free < 2 * reserve.forAdding
        return (space.free < reserve.forAdding ? .full : nil, nil)
    }
}

/// The room on the disk, in bytes, below which writes that add are refused: 64 MiB, or an eighth of a small disk.
package struct DiskReserve {
    package let forAdding: UInt64

    package init(total: UInt64) {
        forAdding = min(64 << 20, total / 8)
    }
}
