import QuoteJSON

/// A movie of a list that may be taken.
struct MovieCandidate: Sendable {
    let draft: MovieDraft
    let image: MovieImage?
    /// What of it is left out, if it is taken.
    let warnings: [ImportWarning]
}

/// Holds the rules of a movie's members against what a list has.
enum MovieImportRules {
    /// What became of a record.
    enum Outcome {
        case movie(MovieCandidate)
        /// The reason, a sentence without its full stop.
        case rejected(String)
    }

    static func candidate(of raw: RawMovie, _ pictures: PictureSource) -> Outcome {
        guard let name = raw.title else { return .rejected("it has no name") }
        var reader = MemberReader()
        let title = reader.title(.string(name))
        let director = reader.line("director", value(raw.director), limit: MovieRules.directorLimit)
        let plot = reader.string(
            "plot", value(raw.plot), limit: MovieRules.plotLimit, singleLine: false)
        guard let title, reader.faults.isEmpty else {
            return .rejected(
                reader.faults.map { "\($0.pointer.dropFirst()) \($0.detail)" }
                    .joined(separator: "; "))
        }
        var left = LeftOut()
        var draft = MovieDraft(
            title: title, director: director.applied(to: nil), plot: plot.applied(to: nil))
        draft.year = left.take("year", raw.year, MovieRating.year)
        draft.ratings.imdb = left.take("IMDb rating", raw.imdb, MovieRating.imdb)
        draft.ratings.rottenTomatoes = left.take(
            "Rotten Tomatoes rating", raw.rottenTomatoes, MovieRating.rottenTomatoes)
        draft.wikipedia = left.take("Wikipedia address", raw.wikipedia) {
            let isValid =
                $0.unicodeScalars.count <= WebAddress.limit && WikipediaAddress.isValid($0)
            return isValid ? $0 : nil
        }
        let image = left.takePicture(raw.image, pictures)
        return .movie(MovieCandidate(draft: draft, image: image, warnings: left.warnings))
    }

    private static func value(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }
}

/// What of a movie can't be taken.
private struct LeftOut {
    private(set) var warnings: [ImportWarning] = []

    /// What `read` makes of a text; tells of one that it makes nothing of.
    mutating func take<T>(_ name: String, _ text: String?, _ read: (String) -> T?) -> T? {
        guard let text else { return nil }
        let value = read(text)
        if value == nil { warnings.append(.leftOut(name, example: text)) }
        return value
    }

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
