extension QuoteStore {
    /// Merges parts of the full-text index in short steps, so that a search has fewer to look into. For when
    /// nothing else is written: a step waits for others.
    func mergeIndex(completion: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        writeSteps(isPatient: true, completion: completion) { writer throws(SQLiteError) in
            let before = writer.connection.totalChanges
            // So many pages are some milliseconds of work.
            try writer.run(.mergeIndex) { $0.bind(200, at: 1) }
            // As FTS5 tells that there was nothing to merge: then this statement's own row alone counts.
            return writer.connection.totalChanges - before > 1
        }
    }
}
