/// The members of a movie as a list has them: texts with one blank for each run of white space, nothing checked
/// yet.
package struct RawMovie: Equatable, Sendable {
    /// A rating under the name of its source, as Kodi writes them.
    package struct NamedRating: Equatable, Sendable {
        /// In small letters.
        package let name: String
        /// The highest value; nil when the list doesn't say.
        package let max: String?
        package let value: String
    }

    package var title: String?
    package var director: String?
    package var year: String?
    /// The name of a file beside the list, a `data:` URL or another one.
    package var image: String?
    package var imdb: String?
    package var rottenTomatoes: String?
    /// Those whose names are no fields.
    package var ratings: [NamedRating] = []
    package var plot: String?
    package var wikipedia: String?
}
