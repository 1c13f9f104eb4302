import QuoteImport
import QuoteJSON
import QuoteModel
import QuoteSQLite

extension WritingConnection {
    /// Adds those candidates to an import that aren't there already, and counts them.
    func add(
        _ candidates: [ImportCandidate], rejected: Int, to id: Int64
    ) throws(SQLiteError) -> ImportBatch {
        var batch = ImportBatch()
        for candidate in candidates {
            switch candidate.content {
            case .quotation(let draft):
                let verdict = try verdict(on: draft)
                batch.take(verdict, candidate.line)
                if verdict != .duplicate {
                    _ = try insert(draft, at: .now, createdAt: candidate.createdAt, import: id)
                }
            case .movie(let movie):
                let stored = try sameMovie(as: movie.draft)
                if let stored {
                    batch.take(movie, isNew: false, stored: stored, candidate.line)
                } else {
                    let added = try add(movie, import: id)
                    batch.take(movie, isNew: true, stored: added, candidate.line)
                }
            }
        }
        try countImport(id, batch.added, batch.duplicates, rejected)
        return batch
    }

    private func add(_ movie: MovieCandidate, import id: Int64) throws(SQLiteError) -> StoredMovie {
        let movieID = try insertMovie(movie.draft, movie.image, at: .now, import: id)
        return StoredMovie(id: movieID, hasImage: movie.image != nil)
    }
}
