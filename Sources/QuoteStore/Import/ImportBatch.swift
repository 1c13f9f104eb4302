import QuoteImport
import QuoteJSON
import QuoteModel
import QuoteSQLite

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
