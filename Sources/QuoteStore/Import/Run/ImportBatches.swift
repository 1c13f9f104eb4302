import QuoteJSON

/// An import's batches on their way to the disk: some are under way at a time, so that the writer never waits
/// for the reading of a file, nor that for the writer.
struct ImportBatches {
    private typealias Pending = Outcome<Result<ImportBatch?, StoreError>>

    private let store: QuoteStore
    private let format: ImportFormat
    private let user: UserID
    /// The import's id; nil before the first batch.
    private(set) var importID: Int64?
    /// The oldest first.
    private var underWay: [Pending] = []
    private let interruption = Interruption()

    private static let mostUnderWay = 8

    init(_ store: QuoteStore, _ format: ImportFormat, _ user: UserID) {
        self.store = store
        self.format = format
        self.user = user
    }

    /// Hands a batch to the writer; returns what has become of those that are done. With the last one, all are
    /// on disk.
    mutating func add(
        _ candidates: [ImportCandidate], rejected: Int, isLast: Bool
    ) throws(ImportError) -> [ImportBatch] {
        guard let importID else { return [try addFirst(candidates, rejected)] }
        submit(candidates, rejected, to: importID, isLast)
        var done: [ImportBatch] = []
        while underWay.count > (isLast ? 0 : Self.mostUnderWay - 1) {
            if let batch = try finishOne() { done.append(batch) }
        }
        return done
    }

    /// Keeps batches that are still under way from being written, and waits for them: once a failure is
    /// told, nothing changes any more.
    mutating func abandonRest() {
        interruption.set()
        for pending in underWay { _ = pending.wait() }
        underWay = []
    }

    /// The first batch makes the import, whose id the others need.
    private mutating func addFirst(
        _ candidates: [ImportCandidate], _ rejected: Int
    ) throws(ImportError) -> ImportBatch {
        let outcome = Outcome<Result<(Int64, ImportBatch), StoreError>>()
        let (format, user) = (format, user)
        store.write(completion: { outcome.set($0) }) { writer throws(SQLiteError) in
            let id = try writer.addImport(format, user, at: .now)
            return (id, try writer.add(candidates, rejected: rejected, to: id))
        }
        switch outcome.wait() {
        case .success(let (id, batch)):
            importID = id
            return batch
        case .failure(let error): throw .store(error)
        }
    }

    private mutating func submit(
        _ candidates: [ImportCandidate], _ rejected: Int, to id: Int64, _ isLast: Bool
    ) {
        let pending = Pending()
        underWay.append(pending)
        let interruption = interruption
        let completion: @Sendable (Result<ImportBatch?, StoreError>) -> Void = {
            if case .failure = $0 { interruption.set() }
            pending.set($0)
        }
        // The commit of the last one brings all that stands before it in the log to the disk.
        store.write(isPatient: !isLast, completion: completion) { writer throws(SQLiteError) in
            if interruption.isSet { return nil }
            return try writer.add(candidates, rejected: rejected, to: id)
        }
    }

    /// Waits for the oldest batch that is under way; nil when it was left undone.
    private mutating func finishOne() throws(ImportError) -> ImportBatch? {
        switch underWay.removeFirst().wait() {
        case .success(let batch): return batch
        case .failure(let error): throw .store(error)
        }
    }
}
