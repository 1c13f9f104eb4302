import QuoteModel
import QuoteText

/// A look at movies, their pictures and what cites them.
package struct MovieCheck {
    private let connection: Connection

    package init(_ connection: Connection) {
        self.connection = connection
    }

    /// What is wrong; nil when nothing is.
    package func fault() throws -> String? {
        for (query, fault) in Self.queries where try connection.integer(query) > 0 { return fault }
        return try imageFault() ?? rowFault()
    }

    /// Each counts what is wrong in one way.
    private static let queries: [(SQL, String)] = [
        (
            "SELECT movies <> (SELECT count(*) FROM movie) FROM tally",
            "their number isn't that of the rows"
        ),
        (
            """
            SELECT count(*) FROM quotation WHERE movie IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM movie WHERE movie.id = quotation.movie)
            """, "quotations cite movies that aren't there"
        ),
        (
            """
            SELECT count(*) FROM movie WHERE quotations <>
                (SELECT count(*) FROM quotation WHERE quotation.movie = movie.id)
            """, "the counts of those that cite them are wrong"
        ),
        (
            """
            SELECT count(*) FROM movie WHERE has_image <>
                EXISTS (SELECT 1 FROM movie_image WHERE movie_image.movie = movie.id)
            """, "some have a picture that isn't there, or the other way round"
        ),
        (
            """
            SELECT count(*) FROM movie_image
                WHERE NOT EXISTS (SELECT 1 FROM movie WHERE movie.id = movie_image.movie)
            """, "there are pictures of movies that aren't there"
        ),
    ]

    /// Every picture is of the kind that it is said to be, and no larger than it may be.
    private func imageFault() throws -> String? {
        let rows = try Statement(
            "SELECT movie, type, length(content), substr(content, 1, 16) FROM movie_image",
            on: connection)
        while try rows.step() {
            if rows.integer(2) > MovieImage.byteLimit {
                return "the picture of movie \(rows.integer(0)) is too large"
            }
            if MovieImage.Kind(rows.blob(3))?.rawValue != rows.text(1) {
                return "the picture of movie \(rows.integer(0)) is of another kind"
            }
        }
        return nil
    }

    /// Every movie is found as a duplicate of itself.
    private func rowFault() throws -> String? {
        guard try connection.text(DatabaseCheck.engine) == TextEngine.version else { return nil }
        let rows = try Statement(
            "SELECT id FROM movie WHERE duplicate <> movie_number(title, director)", on: connection)
        return try rows.step() ? "movie \(rows.integer(0)) is another movie's duplicate" : nil
    }
}
