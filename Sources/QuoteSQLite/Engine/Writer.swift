import CSQLite
import QuoteSystem
import Synchronization

/// The one thread that writes: it takes all waiting writes, runs them in one transaction, commits with
/// one fdatasync, and then answers all.
///
/// A write that fails, fails alone. A commit that fails, fails all. Each transaction and checkpoint
/// runs under a lock shared with other programs of ours, which keeps two connections from writing at
/// once: SQLite 3.7.0 to 3.51.2 may corrupt a database when one resets the log under another
/// (sqlite.org/wal.html, "The WAL-Reset Bug").
package final class Writer: Sendable {
    /// Work on its own, outside of batches, with the write lock held.
    package typealias Exclusive = @Sendable (WritingConnection) -> Void

    package enum Item: Sendable {
        case batched(any WriteJob)
        case exclusive(Exclusive, refused: @Sendable (StoreError) -> Void)

        /// The job, if it is one that may wait.
        package var patientJob: (any WriteJob)? {
            guard case .batched(let job) = self, job.isPatient else { return nil }
            return job
        }
    }

    private let queue = WorkQueue<Item>()
    private let thread: Thread
    private let core: WriterCore

    package init(_ core: WriterCore) {
        let queue = queue
        self.core = core
        thread = Thread {
            while let items = core.hasPatientJobs ? queue.takeWaiting() : queue.takeAll() {
                for left in core.process(items, queue) where !queue.add(left) {
                    core.refuse(left, .unavailable("the store is closing"))
                }
            }
            core.finish()
        }
    }

    package func submit(_ item: Item) {
        if !queue.add(item) { core.refuse(item, .unavailable("the store is closed")) }
    }

    /// How many writes wait.
    package var waiting: Int { queue.count }

    /// Why nothing can be written; nil when all is well.
    package var failure: String? { core.failure.withLock { $0 } }

    /// Why the last transaction failed; nil when it was committed.
    package var lastFault: String? { core.lastFault.withLock { $0 } }

    /// Keeps what a transaction of an exclusive item came to.
    package func note(_ failure: StoreError?) { core.note(failure) }

    /// Bytes of a log that can't be emptied because somebody reads the database; 0 when it can.
    package var blockedLogBytes: Int64 {
        Int64(core.blockedLogPages.load(ordering: .relaxed)) * core.pageSize
    }

    /// Refuses all further writes if another file is in the database's place.
    package func refuseMovedDatabase() {
        core.refuseMovedDatabase()
    }

    /// Finishes what was submitted, copies the log into the database and ends the thread.
    package func close() {
        queue.close()
        thread.join()
    }
}
