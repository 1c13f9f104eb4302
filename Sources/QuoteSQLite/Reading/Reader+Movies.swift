import QuoteJSON
import QuoteModel

extension Reader {
    /// Which picture a movie has; nil when it has none.
    package func movieImage(of movie: Int64) throws(SQLiteError) -> StoredImage? {
        try StoredImage(of: movie, from: self[.movieImageTag])
    }

    /// The picture of a movie with its content; nil when it has none.
    package func movieImageContent(
        of movie: Int64
    ) throws(SQLiteError) -> (image: StoredImage, content: Bytes)? {
        let statement = try self[.movieImage]
        statement.bind(movie, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        guard let image = StoredImage(statement) else { return nil }
        return (image, statement.withBlob(3) { Bytes($0) })
    }

    /// The movie of the store that is the same to a reader as `draft`; nil when there is none.
    package func sameMovie(as draft: MovieDraft) throws(SQLiteError) -> StoredMovie? {
        try StoredMovie(sameAs: draft, from: self[.sameMovie])
    }

    package func moviePage(
        _ list: MovieList, _ row: (MovieRow) -> Void
    ) throws(SQLiteError) -> PageEnd {
        let statement: Statement
        let total: Int64
        if let search = list.search {
            guard let match = search.match else { return PageEnd(total: Total(0), next: nil) }
            total = try movieCount(match)
            statement = try self[.movieSearch]
            statement.bind(match, at: 3)
        } else {
            total = try tally().movies
            statement = try self[.movies]
        }
        statement.bind(list.cursor?.id ?? 0, at: 1)
        statement.bind(Int64(list.limit) + 1, at: 2)
        defer { statement.reset() }
        var count = 0
        var last: Int64 = 0
        while try statement.step() {
            if count == list.limit {
                return PageEnd(total: Total(total), next: Cursor(order: .id, id: last))
            }
            count += 1
            let current = MovieRow(statement: statement)
            last = current.id
            row(current)
        }
        return PageEnd(total: Total(total), next: nil)
    }

    private func movieCount(_ match: String) throws(SQLiteError) -> Int64 {
        let statement = try self[.movieSearchCount]
        statement.bind(match, at: 1)
        guard try statement.step() else { return 0 }
        defer { statement.reset() }
        return statement.integer(0)
    }
}
