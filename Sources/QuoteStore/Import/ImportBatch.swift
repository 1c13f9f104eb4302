import QuoteImport
import QuoteJSON
import QuoteModel

/// A record that may be taken.
struct ImportCandidate: Sendable {
    enum Content: Sendable {
        case quotation(QuotationDraft)
        case movie(MovieCandidate)
    }

    let line: Int
    let content: Content
    /// When it was added to the store that exported it; nil for now.
    var createdAt: Timestamp?

    /// About how much memory it takes, where that may be much.
    var byteCount: Int {
        if case .movie(let movie) = content { movie.image?.content.count ?? 0 } else { 0 }
    }
}

/// What a batch of candidates came to.
struct ImportBatch: Sendable {
    private(set) var added = 0
    private(set) var duplicates = 0
    private(set) var warnings = ImportWarnings()
    private(set) var missingPictures: [MissingPicture] = []

    mutating func take(_ verdict: DuplicateVerdict, _ line: Int) {
        switch verdict {
        case .new: added += 1
        case .duplicate: duplicates += 1
        case .ofAnother(let author):
            added += 1
            warnings.add(Self.storedWithAnother(author), line: line)
        }
    }
}

extension ImportBatch {
    private static func storedWithAnother(_ author: String) -> ImportWarning {
        ImportWarning(
            "text is stored with another author too", "texts are stored with other authors too",
            because: "both quotations were kept", example: author)
    }

    /// - Parameter stored: the movie as the store has it; nil when it isn't there and isn't added either.
    mutating func take(
        _ movie: MovieCandidate, isNew: Bool, stored: StoredMovie?, _ line: Int
    ) {
        if isNew {
            added += 1
            for warning in movie.warnings { warnings.add(warning, line: line) }
        } else {
            duplicates += 1
        }
        if let stored, !stored.hasImage, let name = movie.pictureName {
            missingPictures.append(MissingPicture(name: name, movie: stored.id))
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
            switch candidate.content {
            case .quotation(let draft):
                let verdict = try verdict(on: draft)
                batch.take(verdict, candidate.line)
                if verdict != .duplicate {
                    _ = try insert(draft, at: .now, createdAt: candidate.createdAt, import: id)
                }
            case .movie(let movie):
                let stored = try StoredMovie(sameAs: movie.draft, from: self[.sameMovie])
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
