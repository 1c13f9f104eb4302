/// The members of a movie as a list has them: texts with one blank for each run of white space, nothing checked
/// yet.
struct RawMovie: Equatable, Sendable {
    var title: String?
    var director: String?
    var year: String?
    /// The name of a file beside the list, a `data:` URL or another one.
    var image: String?
    var imdb: String?
    var rottenTomatoes: String?
    var plot: String?
    var wikipedia: String?
}
