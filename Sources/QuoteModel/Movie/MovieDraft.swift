/// A movie's content, valid by its type: everything but its picture and what the store gives (id, times,
/// number of quotations).
package struct MovieDraft: Equatable, Sendable {
    package var title: String
    package var director: String?
    package var year: Int64?
    package var ratings = MovieRatings()
    package var plot: String?
    package var wikipedia: String?

    package init(
        title: String, director: String? = nil, year: Int64? = nil,
        ratings: MovieRatings = MovieRatings(), plot: String? = nil, wikipedia: String? = nil
    ) {
        self.title = title
        self.director = director
        self.year = year
        self.ratings = ratings
        self.plot = plot
        self.wikipedia = wikipedia
    }

    /// What it has in common with movies that are the same to a reader.
    package var key: MovieKey { MovieKey(title: title, director: director) }

    /// Whether all members are the same, texts byte by byte: `==` takes composed and decomposed letters for
    /// equal.
    package func isIdentical(to other: MovieDraft) -> Bool {
        func exact(_ draft: MovieDraft) -> [ExactText?] {
            [draft.title, draft.director, draft.plot, draft.wikipedia].map {
                $0.map { ExactText($0) }
            }
        }
        return year == other.year && ratings == other.ratings && exact(self) == exact(other)
    }
}
