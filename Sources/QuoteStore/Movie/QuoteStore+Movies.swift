import QuoteJSON
import QuoteModel

/// Which movies to list, in the order in which they were added, and from where on.
package struct MovieList: Equatable, Sendable {
    /// Wants those whose title or director has the words.
    package var search: SearchQuery?
    /// How many at most, at least 1.
    package var limit: Int
    /// Where the page before ended; of the order ``Cursor/Order/id``.
    package var cursor: Cursor?

    package init(search: SearchQuery?, limit: Int, cursor: Cursor?) {
        self.search = search
        self.limit = limit
        self.cursor = cursor
    }
}

extension QuoteStore {
    /// Finds the movie `id` and gives what `render` makes of it; nil when there is none.
    package func findMovie<T>(_ id: Int64, render: (MovieRow) -> T) throws(StoreError) -> T? {
        try readers.read { reader throws(SQLiteError) in
            let statement = try reader[.movie]
            statement.bind(id, at: 1)
            guard try statement.step() else { return nil }
            defer { statement.reset() }
            return render(MovieRow(statement: statement))
        }
    }

    /// Whether there is a movie `id`.
    package func containsMovie(_ id: Int64) throws(StoreError) -> Bool {
        try hasRow(.movieExists, id)
    }

    /// Hands each row of a page of movies to `row`.
    package func listMovies(
        _ list: MovieList, row: (MovieRow) -> Void
    ) throws(StoreError) -> PageEnd {
        try readers.read { reader throws(SQLiteError) in try reader.moviePage(list, row) }
    }

    /// Which picture the movie `id` has; nil when it has none.
    package func movieImage(of id: Int64) throws(StoreError) -> StoredImage? {
        try readers.read { reader throws(SQLiteError) in
            try StoredImage(of: id, from: reader[.movieImageTag])
        }
    }

    /// The picture of the movie `id`, with its content, which may be large; nil when it has none.
    package func movieImageContent(
        of id: Int64
    ) throws(StoreError) -> (image: StoredImage, content: Bytes)? {
        try readers.read { reader throws(SQLiteError) in
            let statement = try reader[.movieImage]
            statement.bind(id, at: 1)
            guard try statement.step() else { return nil }
            defer { statement.reset() }
            guard let image = StoredImage(statement) else { return nil }
            return (image, statement.withBlob(3) { Bytes($0) })
        }
    }
}

extension Reader {
    fileprivate func moviePage(
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

extension StoredImage {
    /// Reads the row that `statement` gives of a movie; nil when it gives none.
    init?(of movie: Int64, from statement: Statement) throws(SQLiteError) {
        statement.bind(movie, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        self.init(statement)
    }

    /// Reads the columns type, tag and length.
    fileprivate init?(_ statement: Statement) {
        guard let kind = MovieImage.Kind(rawValue: statement.text(0) ?? ""),
            let tag = statement.text(1)
        else { return nil }
        self.init(kind: kind, tag: tag, count: Int(statement.integer(2)))
    }
}
