import QuoteJSON
import QuoteModel
import QuoteSQLite

extension QuoteStore {
    /// Finds the movie `id` and gives what `render` makes of it; nil when there is none.
    package func findMovie<T>(_ id: Int64, render: (MovieRow) -> T) throws(StoreError) -> T? {
        try readers.read { reader throws(SQLiteError) in try reader.movie(id, render) }
    }

    /// Whether there is a movie `id`.
    package func containsMovie(_ id: Int64) throws(StoreError) -> Bool {
        try readers.read { reader throws(SQLiteError) in try reader.hasRow(.movieExists, id) }
    }

    /// Hands each row of a page of movies to `row`.
    package func listMovies(
        _ list: MovieList, row: (MovieRow) -> Void
    ) throws(StoreError) -> PageEnd {
        try readers.read { reader throws(SQLiteError) in try reader.moviePage(list, row) }
    }

    /// Which picture the movie `id` has; nil when it has none.
    package func movieImage(of id: Int64) throws(StoreError) -> StoredImage? {
        try readers.read { reader throws(SQLiteError) in try reader.movieImage(of: id) }
    }

    /// The picture of the movie `id`, with its content, which may be large; nil when it has none.
    package func movieImageContent(
        of id: Int64
    ) throws(StoreError) -> (image: StoredImage, content: Bytes)? {
        try readers.read { reader throws(SQLiteError) in try reader.movieImageContent(of: id) }
    }
}
