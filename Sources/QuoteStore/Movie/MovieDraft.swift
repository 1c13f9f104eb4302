/// A movie's content, valid by its type: everything but its picture and what the store gives (id, times,
/// number of quotations).
package struct MovieDraft: Equatable, Sendable {
    package internal(set) var title: String
    package internal(set) var director: String?
    package internal(set) var year: Int64?
    package internal(set) var ratings = MovieRatings()
    package internal(set) var plot: String?
    package internal(set) var wikipedia: String?

    /// What it has in common with movies that are the same to a reader.
    var key: MovieKey { MovieKey(title: title, director: director) }

    /// Whether all members are the same, texts byte by byte: `==` takes composed and decomposed letters for
    /// equal.
    func isIdentical(to other: MovieDraft) -> Bool {
        func exact(_ draft: MovieDraft) -> [ExactText?] {
            [draft.title, draft.director, draft.plot, draft.wikipedia].map {
                $0.map { ExactText($0) }
            }
        }
        return year == other.year && ratings == other.ratings && exact(self) == exact(other)
    }
}

/// How a movie is rated.
package struct MovieRatings: Equatable, Sendable {
    /// 0 to 10.
    package internal(set) var imdb: Double?
    /// 0 to 100.
    package internal(set) var rottenTomatoes: Int64?
}
