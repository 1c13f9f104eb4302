import QuoteSystem

extension WriterCore {
    /// How long a transaction of patient jobs may take while nobody else waits, in milliseconds: the longer,
    /// the fewer pages are written more than once, and the longer takes its commit.
    private static let patience: Int64 = 100

    /// Runs patient jobs in their order, as many as there are in one transaction, until somebody else wants to
    /// write. At least one is run, so that constant writes of others do not stop them.
    ///
    /// The commit does not wait for the disk. Whoever claims that patient jobs are durable waits until they are
    /// settled, and then submits a job that is not patient: its commit synchronizes the log with everything
    /// before it.
    ///
    /// - Returns: the long jobs that have a further step, for the queue's end.
    package func runPatient(_ queue: WorkQueue<Writer.Item>) -> [Writer.Item] {
        if patientJobs.isEmpty { return [] }
        if let reason = reasonsToRefuse().adding {
            settlePatientJobs(reason)
            return []
        }
        if let reason = beginWriting() {
            note(reason)
            settlePatientJobs(reason)
            return []
        }
        var done: [any WriteJob] = []
        var failed: [any WriteJob] = []
        var left: [Writer.Item] = []
        do throws(StoreError) {
            try commitPatient(&done, queue)
            note(nil)
            for job in done where job.settle(nil) { left.append(.batched(job)) }
        } catch {
            abandon()
            failed = done
        }
        // Who waits goes first, as long as the log may grow.
        if !lock.isWanted || connection.log.isLong { checkpointIfDue() }
        lock.unlock()

        // One after the other, before any later one: each is settled before the next is run.
        for job in failed {
            var one = [job]
            left += runBatch(&one)
        }
        return left
    }

    private func settlePatientJobs(_ failure: StoreError) {
        let jobs = patientJobs
        patientJobs = []
        for job in jobs { _ = job.settle(failure) }
    }

    private func commitPatient(
        _ done: inout [any WriteJob], _ queue: WorkQueue<Writer.Item>
    ) throws(StoreError) {
        try begin(synchronous: false)
        let deadline = Clock.milliseconds + Self.patience
        var waiting = patientJobs[...]
        defer { patientJobs = Array(waiting) }
        repeat {
            guard let job = waiting.popFirst() else { break }
            done.append(job)
            try job.run(on: connection)
            try translatingErrors { () throws(SQLiteError) in try connection.writeIndex() }
            guard !lock.isWanted, let further = queue.takeAll(if: { $0.patientJob != nil }) else {
                break
            }
            waiting += further.compactMap(\.patientJob)
        } while Clock.milliseconds < deadline
        try end()
    }
}
