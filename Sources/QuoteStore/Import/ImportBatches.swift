import QuoteImport
import QuoteJSON
import QuoteSQLite
import QuoteSystem

/// An import's batches on their way to the disk: some are under way at a time, so that the writer never waits
/// for the reading of a file, nor that for the writer.
///
/// The batches are patient jobs, which commit in their order without waiting for the disk. ``finish(_:rejected:)``
/// makes them durable: it is submitted once all are committed, and its commit synchronizes the log.
struct ImportBatches {
    private typealias Pending = Outcome<Result<ImportBatch?, StoreError>>

    private let store: QuoteStore
    private let format: ImportFormat
    private let options: QuoteStore.ImportOptions
    /// The import's id; nil before the first batch.
    private(set) var importID: Int64?
    /// The oldest first.
    private var underWay: [Pending] = []
    private let interruption = Interruption()

    private static let mostUnderWay = 8

    init(_ store: QuoteStore, _ format: ImportFormat, _ options: QuoteStore.ImportOptions) {
        self.store = store
        self.format = format
        self.options = options
    }

    /// Hands a batch to the writer; returns what has become of those that are committed.
    mutating func add(
        _ candidates: [ImportCandidate], rejected: Int
    ) throws(ImportError) -> [ImportBatch] {
        guard let importID else { return [try addFirst(candidates, rejected)] }
        submit(candidates, rejected, to: importID)
        return try settle(downTo: Self.mostUnderWay - 1)
    }

    /// Waits until all batches are committed; returns what has become of those that were still under way.
    mutating func settleAll() throws(ImportError) -> [ImportBatch] {
        try settle(downTo: 0)
    }

    /// Ends the import, all of whose batches are committed: when this returns, everything that it added is on
    /// disk, and with it the answer that the same request gets again.
    ///
    /// - Parameter rejected: how many records were rejected since the last batch.
    func finish(_ report: ImportReport, rejected: Int) throws(ImportError) {
        precondition(underWay.isEmpty, "an import is finished before its batches are committed")
        guard let importID else {
            preconditionFailure("an import is finished before its first batch")
        }
        let kept = options.once.map { ($0.key, $0.answer(report)) }
        let outcome = Outcome<Result<Void, StoreError>>()
        store.write(completion: { outcome.set($0) }) { writer throws(SQLiteError) in
            try writer.countImport(importID, 0, 0, rejected)
            if let (key, answer) = kept {
                try writer.keep(answer, resource: importID, for: key, at: .now)
            }
        }
        if case .failure(let error) = outcome.wait() { throw .store(error) }
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
        let (format, fileName, user) = (format.rawValue, options.fileName, options.user)
        store.write(isPatient: true, completion: { outcome.set($0) }) {
            writer throws(SQLiteError) in
            let id = try writer.addImport(
                format: format, fileName: fileName, user, at: .now)
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
        _ candidates: [ImportCandidate], _ rejected: Int, to id: Int64
    ) {
        let pending = Pending()
        underWay.append(pending)
        let interruption = interruption
        // Set before the next batch is run: none is written after one that failed.
        let completion: @Sendable (Result<ImportBatch?, StoreError>) -> Void = {
            if case .failure = $0 { interruption.set() }
            pending.set($0)
        }
        store.write(isPatient: true, completion: completion) { writer throws(SQLiteError) in
            if interruption.isSet { return nil }
            return try writer.add(candidates, rejected: rejected, to: id)
        }
    }

    /// Waits for the oldest batches until at most `count` are under way.
    private mutating func settle(downTo count: Int) throws(ImportError) -> [ImportBatch] {
        var done: [ImportBatch] = []
        while underWay.count > count {
            switch underWay.removeFirst().wait() {
            case .success(let batch): if let batch { done.append(batch) }
            case .failure(let error): throw .store(error)
            }
        }
        return done
    }
}
