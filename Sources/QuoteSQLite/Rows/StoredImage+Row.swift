import QuoteJSON
import QuoteModel

extension StoredImage {
    /// Reads the row that `statement` gives of a movie; nil when it gives none.
    package init?(of movie: Int64, from statement: Statement) throws(SQLiteError) {
        statement.bind(movie, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        self.init(statement)
    }

    /// Reads the columns type, tag and length.
    package init?(_ statement: Statement) {
        guard let kind = MovieImage.Kind(rawValue: statement.text(0) ?? ""),
            let tag = statement.text(1)
        else { return nil }
        self.init(kind: kind, tag: tag, count: Int(statement.integer(2)))
    }
}
