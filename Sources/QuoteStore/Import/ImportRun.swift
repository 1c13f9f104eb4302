import QuoteJSON
import QuoteText

/// One import on its way: reads records, and writes them a short batch at a time, between which others
/// write.
struct ImportRun {
    /// A record that may be taken.
    private struct Candidate: Sendable {
        let line: Int
        let draft: QuotationDraft
    }

    /// What a batch came to.
    private struct Batch: Sendable {
        var added = 0
        var duplicates = 0
        var warnings: [String] = []

        mutating func take(_ verdict: DuplicateVerdict, _ line: Int) {
            switch verdict {
            case .new: added += 1
            case .duplicate: duplicates += 1
            case .ofAnother(let author):
                added += 1
                warnings.append(
                    "line \(line): the same text is there by \(author) too; both are kept")
            }
        }
    }

    private let store: QuoteStore
    private let user: UserID
    private let isDry: Bool
    private var report: ImportReport
    /// In a dry run, the authors of the texts that were met before, by the texts' numbers, since nothing of
    /// it is in the store.
    private var met: [Int64: [String?]] = [:]

    /// So many records are written at once: some milliseconds of work.
    private static let batchSize = 200

    init(_ store: QuoteStore, _ format: ImportFormat, user: UserID, isDry: Bool) {
        self.store = store
        self.user = user
        self.isDry = isDry
        report = ImportReport(format: format)
    }

    /// Imports everything that `makeReader` gives, or throws why it can't.
    ///
    /// - Parameter progress: told the line that was reached.
    mutating func run(
        _ makeReader: () -> any RecordReader, hasReplacements: Bool, progress: (Int) -> Void
    ) throws(ImportError) -> ImportReport {
        if report.format.isTree { try readThrough(makeReader()) }
        if hasReplacements {
            report.warn("some characters were lost before: U+FFFD stands for them")
        }
        var reader = makeReader()
        var candidates: [Candidate] = []
        var rejectedBefore = 0
        while let record = try next(&reader) {
            take(record, into: &candidates)
            guard candidates.count == Self.batchSize else { continue }
            try write(candidates, rejected: report.rejectedTotal - rejectedBefore)
            rejectedBefore = report.rejectedTotal
            candidates = []
            progress(record.line)
        }
        try write(candidates, rejected: report.rejectedTotal - rejectedBefore)
        for warning in reader.warnings { report.warn(warning) }
        return report
    }

    private func readThrough(_ reader: any RecordReader) throws(ImportError) {
        var reader = reader
        while try next(&reader) != nil {}
    }

    private func next(_ reader: inout any RecordReader) throws(ImportError) -> ImportRecord? {
        do throws(ImportFault) { return try reader.next() } catch {
            throw .notOfFormat(
                report.format, line: error.line, column: error.column, reason: error.reason)
        }
    }

    private mutating func take(_ record: ImportRecord, into candidates: inout [Candidate]) {
        switch record.content {
        case .rejected(let reason): report.reject(record.line, reason)
        case .quotation(let raw):
            switch ImportRules.draft(of: raw) {
            case .rejected(let reason): report.reject(record.line, reason)
            case .draft(let draft, let warning):
                if let warning { report.warn("line \(record.line): \(warning)") }
                candidates.append(Candidate(line: record.line, draft: draft))
            }
        }
    }

    private mutating func write(
        _ candidates: [Candidate], rejected: Int
    ) throws(ImportError) {
        if store.isClosing { throw .store(.unavailable("the store is closing")) }
        let batch = isDry ? try look(at: candidates) : try add(candidates, rejected)
        report.added += batch.added
        report.duplicates += batch.duplicates
        for warning in batch.warnings { report.warn(warning) }
    }

    /// Writes a batch in a transaction with others, and waits for it.
    private mutating func add(
        _ candidates: [Candidate], _ rejected: Int
    ) throws(ImportError) -> Batch {
        let outcome = Outcome<Result<(Int64, Batch), StoreError>>()
        let (known, format, user) = (report.id, report.format, user)
        store.write(completion: { outcome.set($0) }) { writer throws(SQLiteError) in
            let id: Int64
            if let known { id = known } else { id = try writer.addImport(format, user, at: .now) }
            var batch = Batch()
            for candidate in candidates {
                let verdict = try writer.verdict(on: candidate.draft)
                batch.take(verdict, candidate.line)
                if verdict != .duplicate {
                    _ = try writer.insert(candidate.draft, at: .now, import: id)
                }
            }
            try writer.countImport(id, batch.added, batch.duplicates, rejected)
            return (id, batch)
        }
        switch outcome.wait() {
        case .success(let (id, batch)):
            report.id = id
            return batch
        case .failure(let error): throw .store(error)
        }
    }

    /// Finds out what writing a batch would do.
    private mutating func look(at candidates: [Candidate]) throws(ImportError) -> Batch {
        var batch = Batch()
        do throws(StoreError) {
            for candidate in candidates {
                let draft = candidate.draft
                let hash = draft.text.duplicates.key.hash
                var verdict = try store.readers.read { reader throws(SQLiteError) in
                    try DuplicateVerdict(on: draft, from: try reader[.sameText])
                }
                for author in met[hash] ?? [] where verdict != .duplicate {
                    verdict.hold(draft.author?.value, against: author)
                }
                batch.take(verdict, candidate.line)
                if verdict != .duplicate {
                    met[hash, default: []].append(draft.author?.value)
                }
            }
        } catch { throw .store(error) }
        return batch
    }
}
