import Synchronization

/// Work for the writer: what to do to the database, and whom to tell when it is on disk.
protocol WriteJob: Sendable {
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
final class SingleWrite<Result: Sendable>: WriteJob {
    typealias Work = @Sendable (WritingConnection) throws(StoreError) -> Result
    typealias Completion = @Sendable (Swift.Result<Result, StoreError>) -> Void

    let freesSpace: Bool
    let isPatient: Bool
    private let work: Work
    private let completion: Completion
    private let result = Mutex<Result?>(nil)

    init(
        freesSpace: Bool, isPatient: Bool, work: @escaping Work, completion: @escaping Completion
    ) {
        self.freesSpace = freesSpace
        self.isPatient = isPatient
        self.work = work
        self.completion = completion
    }

    func run(on connection: WritingConnection) throws(StoreError) {
        let value = try work(connection)
        result.withLock { $0 = value }
    }

    func settle(_ failure: StoreError?) -> Bool {
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

/// Long work, a short step a batch, so that others write in between.
final class SteppedWrite: WriteJob {
    /// Does a step; false when it was the last.
    typealias Step = @Sendable (WritingConnection) throws(StoreError) -> Bool

    let freesSpace: Bool
    let isPatient: Bool
    private let step: Step
    private let completion: @Sendable (Result<Void, StoreError>) -> Void
    private let more = Mutex(false)
    private let isFirstStep = Mutex(true)

    init(
        freesSpace: Bool, isPatient: Bool, step: @escaping Step,
        completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        self.freesSpace = freesSpace
        self.isPatient = isPatient
        self.step = step
        self.completion = completion
    }

    func run(on connection: WritingConnection) throws(StoreError) {
        let rest = try step(connection)
        more.withLock { $0 = rest }
    }

    func settle(_ failure: StoreError?) -> Bool {
        if let failure {
            let isFirst = isFirstStep.withLock { $0 }
            completion(.failure(isFirst ? failure : .stopped(failure)))
            return false
        }
        if more.withLock({ $0 }) {
            isFirstStep.withLock { $0 = false }
            return true
        }
        completion(.success(()))
        return false
    }
}
