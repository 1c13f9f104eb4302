import QuoteImport
import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteText

/// One import on its way: reads records, and writes them a short batch at a time, between which others
/// write.
struct ImportRun {
    private let store: QuoteStore
    private let isDry: Bool
    private var report: ImportReport
    /// In a dry run, the authors of the texts that were met before, by the texts' numbers, since nothing of
    /// it is in the store.
    private var met: [Int64: [String?]] = [:]
    /// And the movies that were met before.
    private var metMovies: Set<MovieKey> = []
    private let pictures: PictureSource
    /// How many quotations were valid, and how many of them have an author.
    private var quotations = 0
    private var authors = 0
    /// How many records had been rejected when the last batch was written.
    private var rejectedBefore = 0

    private var batches: ImportBatches

    /// So many records are written at once: some milliseconds of work.
    private static let batchSize = 50
    /// So many bytes of pictures are enough for a batch.
    private static let batchBytes = 1 << 20

    init(_ store: QuoteStore, _ format: ImportFormat, _ options: QuoteStore.ImportOptions) {
        self.store = store
        isDry = options.isDryRun
        pictures = PictureSource(folder: options.folder)
        report = ImportReport(format: format)
        if options.isDryRun { report.preview = [] }
        batches = ImportBatches(store, format, options)
    }

    /// Imports everything that `makeReader` gives, or throws why it can't.
    mutating func run(
        _ makeReader: () -> any RecordReader, textWarnings: ImportWarnings,
        _ meter: ImportMeter
    ) throws(ImportError) -> ImportReport {
        if report.format.isTree { try check(makeReader()) }
        report.notes.add(contentsOf: textWarnings)
        do throws(ImportError) {
            try writeAll(makeReader(), meter)
        } catch {
            batches.abandonRest()
            // The batches before stay.
            if batches.importID != nil, case .store(let reason) = error {
                throw .store(.stopped(reason))
            }
            throw error
        }
        return report
    }

    private mutating func writeAll(
        _ recordReader: any RecordReader, _ fileMeter: ImportMeter
    ) throws(ImportError) {
        var (reader, meter) = (recordReader, fileMeter)
        var candidates: [ImportCandidate] = []
        var records = 0
        while let record = try next(&reader) {
            records += 1
            take(record, into: &candidates)
            let bytes = candidates.reduce(0) { $0 + $1.byteCount }
            guard candidates.count == Self.batchSize || bytes >= Self.batchBytes else { continue }
            try write(candidates)
            candidates = []
            meter.advance(to: record.line, reader.bytesRead, records: records)
        }
        // An import without a record is one, too.
        if !candidates.isEmpty || report.id == nil { try write(candidates) }
        if !isDry { try count(batches.settleAll()) }
        meter.end(records: records)
        report.notes.add(contentsOf: reader.warnings)
        if report.format.isCollection, quotations > 1, authors == 0 {
            report.notes.add("no author in any record")
        }
        if !isDry { try batches.finish(report, rejected: report.rejectedTotal - rejectedBefore) }
    }

    private func check(_ reader: any RecordReader) throws(ImportError) {
        var reader = reader
        do throws(ImportFault) { try reader.check() } catch { throw refusal(error) }
    }

    private func next(_ reader: inout any RecordReader) throws(ImportError) -> ImportRecord? {
        do throws(ImportFault) { return try reader.next() } catch { throw refusal(error) }
    }

    private func refusal(_ fault: ImportFault) -> ImportError {
        .notOfFormat(report.format, line: fault.line, column: fault.column, reason: fault.reason)
    }

    private mutating func take(_ record: ImportRecord, into candidates: inout [ImportCandidate]) {
        switch record.content {
        case .rejected(let reason): report.reject(record.line, reason)
        case .quotation(let raw):
            switch ImportRules.draft(of: raw) {
            case .rejected(let reason): report.reject(record.line, reason)
            case .draft(let draft, let warnings):
                quotations += 1
                if draft.author != nil { authors += 1 }
                for warning in record.warnings + warnings {
                    report.notes.add(warning, line: record.line)
                }
                candidates.append(
                    ImportCandidate(
                        line: record.line, content: .quotation(draft), createdAt: raw.createdAt))
            }
        case .movie(let raw):
            switch MovieImportRules.candidate(of: raw, pictures, after: record.warnings) {
            case .rejected(let reason): report.reject(record.line, reason)
            case .movie(let movie):
                candidates.append(ImportCandidate(line: record.line, content: .movie(movie)))
            }
        }
    }

    private mutating func write(_ candidates: [ImportCandidate]) throws(ImportError) {
        if store.isClosing { throw .store(.unavailable("the store is closing")) }
        if isDry { return count([try look(at: candidates)]) }
        let rejected = report.rejectedTotal - rejectedBefore
        rejectedBefore = report.rejectedTotal
        count(try batches.add(candidates, rejected: rejected))
        report.id = batches.importID
    }

    private mutating func count(_ batches: [ImportBatch]) {
        for batch in batches {
            report.added += batch.added
            report.duplicates += batch.duplicates
            report.notes.add(contentsOf: batch.warnings)
            report.pictures.add(batch.missingPictures)
        }
    }

    /// Finds out what writing a batch would do.
    private mutating func look(at candidates: [ImportCandidate]) throws(ImportError) -> ImportBatch
    {
        var batch = ImportBatch()
        do throws(StoreError) {
            for candidate in candidates {
                switch candidate.content {
                case .quotation(let draft):
                    let verdict = try verdict(on: draft)
                    batch.take(verdict, candidate.line)
                    if verdict != .duplicate { report.preview(.quotation(draft)) }
                case .movie(let movie):
                    let stored = try stored(movie.draft)
                    let isNew = metMovies.insert(movie.draft.key).inserted && stored == nil
                    batch.take(movie, isNew: isNew, stored: stored, candidate.line)
                    if isNew { report.preview(.movie(movie.draft)) }
                }
            }
        } catch { throw .store(error) }
        return batch
    }

    private mutating func verdict(
        on draft: QuotationDraft
    ) throws(StoreError) -> DuplicateVerdict {
        let hash = draft.text.duplicates.key.hash
        var verdict = try store.readers.read { reader throws(SQLiteError) in
            try reader.verdict(on: draft)
        }
        for author in met[hash] ?? [] where verdict != .duplicate {
            verdict.hold(draft.author?.value, against: author)
        }
        if verdict != .duplicate { met[hash, default: []].append(draft.author?.value) }
        return verdict
    }

    private func stored(_ draft: MovieDraft) throws(StoreError) -> StoredMovie? {
        try store.readers.read { reader throws(SQLiteError) in
            try reader.sameMovie(as: draft)
        }
    }
}
