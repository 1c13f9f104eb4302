import Glibc
import QuoteJSON
import QuoteSQLite
import QuoteSystem
import Synchronization

/// The thread for a server's chores.
final class Housekeeper: Sendable {
    private let thread = Mutex<Thread?>(nil)
    private let postponed = Mutex(Postponed())

    private struct Postponed {
        var works: [@Sendable () -> Void] = []
        var isStopping = false
    }

    /// Milliseconds between two rounds.
    private static let pause: Int64 = 50

    func start(
        _ store: QuoteStore, backupsKept: Int, report: @escaping @Sendable (StoreEvent) -> Void
    ) {
        let chores = Chores(store, backupsKept: backupsKept, report: report)
        thread.withLock { thread in
            precondition(thread == nil, "chores are started once")
            thread = Thread { [self] in
                while runPostponed() {
                    chores.round()
                    usleep(UInt32(Self.pause) * 1000)
                }
                chores.reportFailure()
            }
        }
    }

    /// Runs `work` in the next round, or after a pause when there are no rounds; false when there will
    /// be none any more.
    func later(_ work: @escaping @Sendable () -> Void) -> Bool {
        if thread.withLock({ $0 == nil }) {
            usleep(UInt32(Self.pause) * 1000)
            work()
            return true
        }
        return postponed.withLock { postponed in
            if !postponed.isStopping { postponed.works.append(work) }
            return !postponed.isStopping
        }
    }

    func stop() {
        postponed.withLock { $0.isStopping = true }
        thread.withLock { $0 }?.join()
    }

    /// Runs what was postponed; false when it is time to stop.
    private func runPostponed() -> Bool {
        let (works, isStopping) = postponed.withLock { postponed in
            defer { postponed.works = [] }
            return (postponed.works, postponed.isStopping)
        }
        for work in works { work() }
        return !isStopping
    }
}

/// The chores themselves, each at its own interval.
private final class Chores: @unchecked Sendable {
    // Safe to share: used by the housekeeper's thread alone, but for what making a backup needs, which
    // never changes.
    private unowned let store: QuoteStore
    private let backup: DailyBackup
    private let ballast: DiskBallast
    private let report: @Sendable (StoreEvent) -> Void
    private var versionFile: FileStatus?
    private var deviceFault: String?
    private var writeFailure: String?
    private var isLogBlocked = false
    private var oddVersion: UInt64?
    private var nextLook: Int64 = 0
    private var nextPurge: Int64 = 0
    private var nextBackup: Int64
    private let isBackingUp = Atomic(false)
    /// The version at the last look, and after the last merging.
    private var seenVersion: UInt64 = 0
    private let mergedVersion = Atomic<UInt64>(0)
    private let isMerging = Atomic(false)

    /// Milliseconds between two looks whether a backup is due, and before the first.
    private static let backupPause: Int64 = 60_000
    private static let firstBackup: Int64 = 10_000

    init(
        _ store: QuoteStore, backupsKept: Int, report: @escaping @Sendable (StoreEvent) -> Void
    ) {
        self.store = store
        backup = DailyBackup(folder: store.folder, kept: backupsKept)
        ballast = DiskBallast(of: store.folder)
        nextBackup = Clock.milliseconds + Self.firstBackup
        self.report = report
        versionFile = store.versionFile.status
    }

    /// Tells once that nothing is written any more.
    func reportFailure() {
        if let failure = store.writeFailure, failure != writeFailure {
            writeFailure = failure
            report(.writingStopped(failure))
        }
    }

    func round() {
        store.readers.endOldSnapshots()
        reportFailure()
        let now = Clock.milliseconds
        if now >= nextLook {
            nextLook = now + 1000
            lookAtFiles()
        }
        if now >= nextPurge {
            nextPurge = now + 3_600_000
            purge()
        }
        if now >= nextBackup {
            nextBackup = now + Self.backupPause
            makeBackup()
        }
    }

    /// Makes the day's backup where long work is done, so that no chore waits for it.
    private func makeBackup() {
        guard backup.isDue, !isBackingUp.exchange(true, ordering: .acquiringAndReleasing) else {
            return
        }
        _ = store.runLong { [self] in
            do throws(BackupError) {
                let (path, deviceFault) = try backup.run()
                store.backupFault = deviceFault.map { "the last one lacks device.plist: \($0)" }
                report(.backupMade(path))
                if let deviceFault { report(.backupIncomplete(deviceFault)) }
            } catch {
                store.backupFault = error.reason
                report(.backupFailed(error.reason))
            }
            isBackingUp.store(false, ordering: .releasing)
        }
    }

    private func lookAtFiles() {
        versionFile = store.versionFile.remapIfReplaced(versionFile)
        settleVersion()
        let fault = store.deviceFault
        if fault != deviceFault {
            deviceFault = fault
            report(fault.map { .deviceUnreadable($0) } ?? .deviceReadable)
        }
        store.writer.refuseMovedDatabase()
        lookAtLog()
        if let space = store.folder.space() { ballast.keep(space) }
        mergeIndexIfQuiet()
    }

    /// Tries again to empty a log that somebody keeps from being emptied, and reports a change.
    private func lookAtLog() {
        let fault = store.logFault
        if (fault != nil) != isLogBlocked {
            isLogBlocked = fault != nil
            report(fault.map { .logBlocked($0) } ?? .logEmptied)
        }
        // The end of a write is where the log is looked at.
        if isLogBlocked { store.write(completion: { (_: Result<Void, StoreError>) in }, { _ in }) }
    }

    /// Merges parts of the full-text index when nothing has changed since the last look, but something since
    /// the last merging.
    private func mergeIndexIfQuiet() {
        let version = store.versionFile.current
        defer { seenVersion = version }
        guard version == seenVersion, version != mergedVersion.load(ordering: .acquiring),
            !isMerging.exchange(true, ordering: .acquiringAndReleasing)
        else { return }
        store.mergeIndex { [self] _ in
            // What fails is tried again after the next change.
            mergedVersion.store(store.versionFile.current, ordering: .releasing)
            isMerging.store(false, ordering: .releasing)
        }
    }

    /// An odd version that stays is what a program left that died while it committed: a write of
    /// nothing settles it.
    private func settleVersion() {
        let version = store.versionFile.current
        if VersionFile.isSettled(version) {
            oddVersion = nil
        } else if version == oddVersion {
            store.write(completion: { (_: Result<Void, StoreError>) in }, { _ in })
        } else {
            oddVersion = version
        }
    }

    private func purge() {
        // What fails is tried again in the next round.
        store.purgeTrash { _ in }
        store.purgeAnswers { _ in }
    }
}
