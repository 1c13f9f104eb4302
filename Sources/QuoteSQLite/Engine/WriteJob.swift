import Synchronization

/// Work for the writer: what to do to the database, and whom to tell when it is on disk.
package protocol WriteJob: Sendable {
    /// Whether it makes room, so that it may still run when the disk is nearly full.
    var freesSpace: Bool { get }

    /// Whether its completion may come late: it is then part of a longer transaction, which ends as soon as
    /// others wait. Patient jobs run in the order in which they were submitted. They are settled when they are
    /// committed, and are durable once a job that is not patient, submitted after that, is settled.
    var isPatient: Bool { get }

    /// Does the work, within the batch's transaction. What it throws fails it alone: the transaction is
    /// then begun anew, and all its jobs run again, so that a run must leave nothing outside of it.
    func run(on connection: WritingConnection) throws(StoreError)

    /// Called once after the batch: nil when its transaction is committed (and on disk, unless it is patient),
    /// the reason when it isn't.
    /// True when there is more to do, in a later batch.
    func settle(_ failure: StoreError?) -> Bool
}

/// A write that is done in one go.
package final class SingleWrite<Result: Sendable>: WriteJob {
    package typealias Work = @Sendable (WritingConnection) throws(StoreError) -> Result
    package typealias Completion = @Sendable (Swift.Result<Result, StoreError>) -> Void

    package let freesSpace: Bool
    package let isPatient: Bool
    private let work: Work
    private let completion: Completion
    private let result = Mutex<Result?>(nil)

    package init(
        freesSpace: Bool, isPatient: Bool, work: @escaping Work, completion: @escaping Completion
    ) {
        self.freesSpace = freesSpace
        self.isPatient = isPatient
        self.work = work
        self.completion = completion
    }

    package func run(on connection: WritingConnection) throws(StoreError) {
        let value = try work(connection)
        result.withLock { $0 = value }
    }

    package func settle(_ failure: StoreError?) -> Bool {
        if let failure {
            completion(.failure(failure))
        } else if let value = result.withLock({ $0 }) {
            completion(.success(value))
        } else {
            preconditionFailure("a write was settled before it ran")
        }
        return false
    }
}

/// What a step of long work came to.
package struct WriteStep: Sendable {
    /// How many things it did.
    package let count: Int64
    /// Whether there is a further step.
    package let hasMore: Bool

    package init(count: Int64, hasMore: Bool) {
        self.count = count
        self.hasMore = hasMore
    }
}

/// Long work, a short step a batch, so that others write in between. It tells how many things all steps did.
package final class SteppedWrite: WriteJob {
    package typealias Step = @Sendable (WritingConnection) throws(StoreError) -> WriteStep

    package let freesSpace: Bool
    package let isPatient: Bool
    private let step: Step
    private let completion: @Sendable (Result<Int64, StoreError>) -> Void
    private let progress = Mutex(Progress())

    private struct Progress {
        /// What the last run came to; it may run again before it is settled.
        var last: WriteStep?
        /// How many things the steps did that are settled.
        var count: Int64 = 0
        /// Whether no step is settled yet.
        var isFirstStep = true
    }

    package init(
        freesSpace: Bool, isPatient: Bool, step: @escaping Step,
        completion: @escaping @Sendable (Result<Int64, StoreError>) -> Void
    ) {
        self.freesSpace = freesSpace
        self.isPatient = isPatient
        self.step = step
        self.completion = completion
    }

    package func run(on connection: WritingConnection) throws(StoreError) {
        let last = try step(connection)
        progress.withLock { $0.last = last }
    }

    package func settle(_ failure: StoreError?) -> Bool {
        if let failure {
            let isFirst = progress.withLock { $0.isFirstStep }
            completion(.failure(isFirst ? failure : .stopped(failure)))
            return false
        }
        let (count, hasMore) = progress.withLock { progress in
            guard let last = progress.last else {
                preconditionFailure("a step was settled before it ran")
            }
            progress.count += last.count
            progress.isFirstStep = false
            return (progress.count, last.hasMore)
        }
        if !hasMore { completion(.success(count)) }
        return hasMore
    }
}
