/// A record that may be taken.
struct ImportCandidate: Sendable {
    let line: Int
    let draft: QuotationDraft
}

/// What a batch of candidates came to.
struct ImportBatch: Sendable {
    private(set) var added = 0
    private(set) var duplicates = 0
    private(set) var warnings: [String] = []

    mutating func take(_ verdict: DuplicateVerdict, _ line: Int) {
        switch verdict {
        case .new: added += 1
        case .duplicate: duplicates += 1
        case .ofAnother(let author):
            added += 1
            warnings.append("line \(line): the same text is there by \(author) too; both are kept")
        }
    }
}

extension WritingConnection {
    /// Adds those candidates to an import that aren't there already, and counts them.
    func add(
        _ candidates: [ImportCandidate], rejected: Int, to id: Int64
    ) throws(SQLiteError) -> ImportBatch {
        var batch = ImportBatch()
        for candidate in candidates {
            let verdict = try verdict(on: candidate.draft)
            batch.take(verdict, candidate.line)
            if verdict != .duplicate { _ = try insert(candidate.draft, at: .now, import: id) }
        }
        try countImport(id, batch.added, batch.duplicates, rejected)
        return batch
    }
}
