extension WriterCore {
    /// How long a transaction of patient jobs may take while nobody else waits, in milliseconds: the longer,
    /// the fewer pages are written more than once, and the longer takes its commit.
    private static let patience: Int64 = 100

    /// Does long work's steps, as many as there are in one transaction, until somebody else wants to write;
    /// returns those that are left.
    ///
    /// The commit waits for no disk: who ends the work does so with a job that isn't patient, whose
    /// commit brings all that stands before it in the log to the disk.
    func runPatient(
        _ jobs: [any WriteJob], _ queue: WorkQueue<Writer.Item>
    ) -> [Writer.Item] {
        if jobs.isEmpty { return [] }
        var waiting = jobs[...]
        if let reason = reasonsToRefuse().adding {
            for job in waiting { _ = job.settle(reason) }
            return []
        }
        guard lock.lock(withinMilliseconds: Self.lockPatience) else {
            for job in waiting { _ = job.settle(.busy) }
            return []
        }
        var done: [any WriteJob] = []
        var failed: [any WriteJob] = []
        do throws(StoreError) {
            try commitPatient(&waiting, &done, queue)
            for job in done where job.settle(nil) { waiting.append(job) }
        } catch {
            abandon()
            failed = done
        }
        // Who waits goes first, as long as the log may grow.
        if !lock.isWanted || connection.isLogLong { checkpointIfDue() }
        lock.unlock()

        // One after the other, so that each is told what became of the one before.
        let left = failed.flatMap { job in
            var one = [job]
            return runBatch(&one)
        }
        return left + waiting.map { .batched($0) }
    }

    private func commitPatient(
        _ waiting: inout ArraySlice<any WriteJob>, _ done: inout [any WriteJob],
        _ queue: WorkQueue<Writer.Item>
    ) throws(StoreError) {
        try begin(synchronous: false)
        let deadline = Clock.milliseconds + Self.patience
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
