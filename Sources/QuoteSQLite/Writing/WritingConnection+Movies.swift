import QuoteJSON
import QuoteModel

extension WritingConnection {
    /// Which picture a movie has; nil when it has none.
    package func movieImage(of movie: Int64) throws(SQLiteError) -> StoredImage? {
        try StoredImage(of: movie, from: self[.movieImageTag])
    }

    package func deleteMovieImage(of movie: Int64) throws(SQLiteError) {
        try run(.deleteMovieImage) { $0.bind(movie, at: 1) }
    }

    /// The movie of the store that is the same to a reader as `draft`; nil when there is none.
    package func sameMovie(as draft: MovieDraft) throws(SQLiteError) -> StoredMovie? {
        try StoredMovie(sameAs: draft, from: self[.sameMovie])
    }

    package func hasMovie(_ id: Int64) throws(SQLiteError) -> Bool {
        let statement = try self[.movieExists]
        statement.bind(id, at: 1)
        defer { statement.reset() }
        return try statement.step()
    }

    /// The movie that a draft cites and that isn't there; nil when nothing is wrong.
    package func missingMovie(of draft: QuotationDraft) throws(SQLiteError) -> Int64? {
        guard let movie = draft.movie, try !hasMovie(movie) else { return nil }
        return movie
    }

    /// Counts a quotation that cites `movie` from now on, or no more. At once, and not with what is derived:
    /// an answer within this transaction may show it.
    package func countCitation(of movie: Int64?, _ change: Int64) throws(SQLiteError) {
        guard let movie else { return }
        try run(.countCitation) { statement in
            statement.bind(movie, at: 1)
            statement.bind(change, at: 2)
        }
    }

    /// Adds a movie, which came with the import of that id if it came with one; returns its id.
    package func insertMovie(
        _ draft: MovieDraft, _ image: MovieImage? = nil, at time: Timestamp,
        import importID: Int64? = nil
    ) throws(SQLiteError) -> Int64 {
        try run(.insertMovie) { statement in
            statement.bind(draft, at: time)
            statement.bind(importID, at: 10)
            statement.bind(image == nil ? 0 : 1, at: 11)
        }
        let id = connection.lastInsertedRow
        if let image { try write(image, of: id) }
        try index(.indexMovie, draft, id)
        return id
    }

    /// What `render` makes of the movie `id`; nil when there is none.
    package func findMovie<T>(_ id: Int64, _ render: (MovieRow) -> T) throws(SQLiteError) -> T? {
        let statement = try self[.movie]
        statement.bind(id, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return render(MovieRow(statement: statement))
    }

    /// What `render` makes of the movie `id`, which this transaction has just written.
    package func requireMovie<T>(_ id: Int64, _ render: (MovieRow) -> T) throws(SQLiteError) -> T {
        guard let result = try findMovie(id, render) else {
            preconditionFailure("a movie is gone within the transaction that wrote it")
        }
        return result
    }

    package func updateMovie<T>(
        _ id: Int64, if precondition: (MovieRow) -> Bool, _ render: (MovieRow) -> T,
        change: (MovieDraft) -> MovieDraft
    ) throws(SQLiteError) -> UpdateOutcome<T> {
        let found = try findMovie(id) { row in
            (draft: MovieDraft(row), updatedAt: row.updatedAt, isAllowed: precondition(row))
        }
        guard let found else { return .notFound }
        guard found.isAllowed else { return .preconditionFailed }
        let draft = change(found.draft)
        if !draft.isIdentical(to: found.draft) {
            try index(.unindexMovie, found.draft, id)
            // A clock that was set back doesn't make a change older than what it changed.
            let time = max(.now, found.updatedAt)
            try run(.updateMovie) { statement in
                statement.bind(draft, at: time)
                statement.bind(id, at: 10)
            }
            try index(.indexMovie, draft, id)
        }
        return .updated(try requireMovie(id, render))
    }

    /// Deletes a movie with its picture, if the condition holds, and takes it from the quotations that
    /// cite it.
    package func deleteMovie(
        _ id: Int64, if precondition: (MovieRow) -> Bool, at time: Timestamp
    ) throws(SQLiteError) -> UpdateOutcome<Void> {
        let found = try findMovie(id) { row in
            (draft: MovieDraft(row), isCited: row.quotations > 0, isAllowed: precondition(row))
        }
        guard let found else { return .notFound }
        guard found.isAllowed else { return .preconditionFailed }
        if found.isCited {
            let revision = try nextRevision()
            try run(.uncite) { statement in
                statement.bind(id, at: 1)
                statement.bind(time.milliseconds, at: 2)
                statement.bind(revision, at: 3)
            }
        }
        try run(.deleteMovieImage) { $0.bind(id, at: 1) }
        try index(.unindexMovie, found.draft, id)
        try run(.deleteMovie) { $0.bind(id, at: 1) }
        return .updated(())
    }

    package func write(_ image: MovieImage, of id: Int64) throws(SQLiteError) {
        try run(.putMovieImage) { statement in
            statement.bind(id, at: 1)
            statement.bind(image.kind.rawValue, at: 2)
            statement.bind(image.tag, at: 3)
            statement.bind(image.content, at: 4)
        }
    }

    /// Marks a movie whose picture has changed.
    package func touchMovie(_ id: Int64, hasImage: Bool, at time: Timestamp) throws(SQLiteError) {
        try run(.touchMovie) { statement in
            statement.bind(id, at: 1)
            statement.bind(hasImage ? 1 : 0, at: 2)
            statement.bind(time.milliseconds, at: 3)
        }
    }

    private func index(
        _ name: WriteStatement, _ draft: MovieDraft, _ id: Int64
    ) throws(SQLiteError) {
        try run(name) { statement in
            statement.bind(id, at: 1)
            statement.bind(draft.title, at: 2)
            statement.bind(draft.director, at: 3)
        }
    }
}

extension Statement {
    /// Binds a draft's content to the parameters 1 to 9.
    package func bind(_ draft: MovieDraft, at time: Timestamp) {
        bind(draft.title, at: 1)
        bind(draft.director, at: 2)
        bind(draft.year, at: 3)
        bind(draft.ratings.imdb, at: 4)
        bind(draft.ratings.rottenTomatoes, at: 5)
        bind(draft.plot, at: 6)
        bind(draft.wikipedia, at: 7)
        bind(time.milliseconds, at: 8)
        bind(draft.key.number, at: 9)
    }
}
