import QuoteModel

/// A member of a movie, and the names by which lists call it.
package enum MovieField: CaseIterable {
    case title, director, year, image, imdb, rottenTomatoes, plot, wikipedia

    /// In small letters; where a movie has several, the first of these counts.
    package var names: [String] {
        switch self {
        case .title: ["name", "title", "movietitle"]
        case .director: ["director", "directors"]
        case .year: ["year", "release_year", "releasedate", "release_date"]
        case .image: ["image", "poster", "image_url", "img"]
        case .imdb: ["imdb_rating", "imdbrating", "imbd_rating", "rating"]
        case .rottenTomatoes: ["rt", "rotten_rating", "rottentomatoes"]
        case .plot: ["desc", "description", "plot", "summary", "sinopsis"]
        case .wikipedia: ["weburl", "wikipedia", "wiki", "url"]
        }
    }

    /// What messages call it.
    package var label: String {
        switch self {
        case .title: "title"
        case .director: "director"
        case .year: "year"
        case .image: "picture"
        case .imdb: "IMDb rating"
        case .rottenTomatoes: "Rotten Tomatoes rating"
        case .plot: "plot"
        case .wikipedia: "Wikipedia address"
        }
    }

    /// The field that is called so, whatever the case.
    package init?(_ name: String) {
        guard let field = Self.byName[name] else { return nil }
        self = field
    }

    private static let byName = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { field in field.names.map { ($0, field) } })

    /// The most bytes of its text that are kept: more than the member may have, so that it is then refused. A
    /// picture may stand in a list as a whole.
    package var byteLimit: Int { self == .image ? MovieImage.byteLimit / 3 * 4 + 1024 : 256 << 10 }
}
