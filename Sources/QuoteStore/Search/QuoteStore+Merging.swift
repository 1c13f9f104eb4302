import QuoteSQLite

extension QuoteStore {
    /// Merges parts of the full-text index in short steps, so that a search has fewer to look into. For when
    /// nothing else is written: a step waits for others.
    func mergeIndex(completion: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        writeSteps(isPatient: true, completion: completion) { writer throws(SQLiteError) in
            // So many pages are some milliseconds of work.
            try writer.mergeFewParts(pages: 200)
        }
    }
}
