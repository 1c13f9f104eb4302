/// The members of a movie as a list has them: texts with one blank for each run of white space, nothing checked
/// yet.
struct RawMovie: Equatable, Sendable {
    /// A rating under the name of its source, as Kodi writes them.
    struct NamedRating: Equatable, Sendable {
        /// In small letters.
        let name: String
        /// The highest value; nil when the list doesn't say.
        let max: String?
        let value: String
    }

    var title: String?
    var director: String?
    var year: String?
    /// The name of a file beside the list, a `data:` URL or another one.
    var image: String?
    var imdb: String?
    var rottenTomatoes: String?
    /// Those whose names are no fields.
    var ratings: [NamedRating] = []
    var plot: String?
    var wikipedia: String?
}
