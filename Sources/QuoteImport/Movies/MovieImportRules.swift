import QuoteJSON
import QuoteModel
import QuoteSystem

/// A movie of a list that may be taken.
package struct MovieCandidate: Sendable {
    package let draft: MovieDraft
    package let image: MovieImage?
    /// The name of the picture's file; nil when the list names none.
    package let pictureName: String?
    /// What of it is left out, if it is taken.
    package let warnings: [ImportWarning]
}

/// Holds the rules of a movie's members against what a list has.
package enum MovieImportRules {
    /// What became of a record.
    package enum Outcome {
        case movie(MovieCandidate)
        /// The reason, a sentence without its full stop.
        case rejected(String)
    }

    /// - Parameter warnings: what the reader left out of the movie.
    package static func candidate(
        of read: RawMovie, _ pictures: PictureSource, after warnings: [ImportWarning] = []
    ) -> Outcome {
        var raw = read
        let controls = raw.repairControls() ? [C1Repair.warning] : []
        guard let name = raw.title else { return .rejected("it has no name") }
        var reader = MemberReader()
        guard let title = reader.title(.string(name)) else {
            return .rejected(reader.faults.map { "title \($0.detail)" }.joined(separator: "; "))
        }
        let director = reader.line("director", value(raw.director), limit: MovieRules.directorLimit)
        let plot = reader.string(
            "plot", value(raw.plot), limit: MovieRules.plotLimit, singleLine: false)
        var left = LeftOut(warnings: warnings + controls)
        left.take(reader.faults)
        var draft = MovieDraft(
            title: title, director: director.applied(to: nil), plot: plot.applied(to: nil))
        draft.year = left.take(.year, raw.year, MovieRating.year)
        draft.ratings = left.takeRatings(of: raw)
        draft.wikipedia = left.take(.wikipedia, raw.wikipedia, WikipediaAddress.given)
        let image = left.takePicture(raw.image, pictures)
        return .movie(
            MovieCandidate(
                draft: draft, image: image,
                pictureName: raw.image.flatMap { PictureSource.isFileName($0) ? $0 : nil },
                warnings: left.warnings))
    }

    private static func value(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }
}

/// What of a movie can't be taken.
private struct LeftOut {
    package private(set) var warnings: [ImportWarning]

    init(warnings: [ImportWarning]) {
        self.warnings = warnings
    }

    /// Members that break a rule.
    mutating func take(_ faults: [Fault]) {
        for fault in faults {
            let name = String(fault.pointer.dropFirst())
            warnings.append(.leftOut(name, because: "a \(name) \(fault.rule)"))
        }
    }

    /// What `read` makes of a text; tells of one that it makes nothing of.
    mutating func take<T>(_ field: MovieField, _ text: String?, _ read: (String) -> T?) -> T? {
        guard let text else { return nil }
        let value = read(text)
        if value == nil { warnings.append(.leftOut(field.label, example: text)) }
        return value
    }

    /// A rating that has a field of its own goes before one that has a name; the first of these names counts.
    mutating func takeRatings(of raw: RawMovie) -> MovieRatings {
        let named = Dictionary(raw.ratings.map { ($0.name, $0) }) { first, _ in first }
        func first(of names: [String]) -> RawMovie.NamedRating? {
            names.lazy.compactMap { named[$0] }.first
        }
        var ratings = MovieRatings()
        ratings.imdb = take(.imdb, raw.imdb, MovieRating.imdb)
        if raw.imdb == nil, let rating = first(of: Self.imdbNames) {
            ratings.imdb = take(.imdb, rating.value) {
                MovieRating.scaled($0, max: rating.max, to: 10).map { ($0 * 10).rounded() / 10 }
            }
        }
        ratings.rottenTomatoes = take(
            .rottenTomatoes, raw.rottenTomatoes, MovieRating.rottenTomatoes)
        if raw.rottenTomatoes == nil, let rating = first(of: Self.rottenTomatoesNames) {
            ratings.rottenTomatoes = take(.rottenTomatoes, rating.value) {
                MovieRating.scaled($0, max: rating.max, to: 100).map { Int64($0.rounded()) }
            }
        }
        for rating in raw.ratings
        where !(Self.imdbNames + Self.rottenTomatoesNames).contains(rating.name) {
            warnings.append(
                .leftOut(
                    "rating", because: "it is neither of IMDb nor of Rotten Tomatoes",
                    example: rating.name))
        }
        return ratings
    }

    private static let imdbNames = ["imdb"]
    private static let rottenTomatoesNames = [
        "tomatometerallcritics", "tomatometer", "rottentomatoes",
    ]

    mutating func takePicture(_ name: String?, _ pictures: PictureSource) -> MovieImage? {
        guard let name else { return nil }
        switch pictures.image(name) {
        case .success(let image): return image
        case .failure(let reason):
            warnings.append(.leftOut("picture", because: reason.text, example: name))
            return nil
        }
    }
}
