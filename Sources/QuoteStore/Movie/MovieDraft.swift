/// A movie's content, valid by its type: everything but its picture and what the store gives (id, times,
/// number of quotations).
public struct MovieDraft: Equatable, Sendable {
    public internal(set) var title: String
    public internal(set) var director: String?
    public internal(set) var year: Int64?
    public internal(set) var ratings = MovieRatings()
    public internal(set) var plot: String?
    public internal(set) var wikipedia: String?

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
public struct MovieRatings: Equatable, Sendable {
    /// 0 to 10.
    public internal(set) var imdb: Double?
    /// 0 to 100.
    public internal(set) var rottenTomatoes: Int64?
}
