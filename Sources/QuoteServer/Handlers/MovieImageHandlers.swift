import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// The calls on a movie's picture.
enum MovieImageHandlers {
    static func read(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let found = try app.read { () throws(StoreError) in try app.store.movieImage(of: call.id) }
        guard let image = found else { throw try missing(app, call) }
        // A client that has it already needs no picture.
        if call.preconditions.isKnown(EntityTag(image)) {
            return .now(response(image, nil))
        }

        // A picture is too much for a thread that others wait for.
        return app.later { () throws(Problem) in
            let found = try app.read { () throws(StoreError) in
                try app.store.movieImageContent(of: call.id)
            }
            guard let (image, content) = found else { throw try missing(app, call) }
            return response(image, content)
        }
    }

    static func replace(_ app: App, _ call: Call) throws(Problem) -> Reply {
        if try call.withBody({ MovieImage.Kind($0) }) == nil { throw notAnImage }

        return .later { answer in
            // To read and to tell from others it takes some milliseconds.
            let isAccepted = app.store.query {
                do throws(Problem) {
                    guard let image = MovieImage(try call.withBody { Array($0) }) else {
                        throw Self.notAnImage
                    }
                    app.store.putMovieImage(image, of: call.id, if: Self.precondition(call)) {
                        answer(Self.response(app, call, $0))
                    }
                } catch { answer(error.response) }
            }
            if !isAccepted { answer(Problem(StoreError.unavailable("closing")).response) }
        }
    }

    private static var notAnImage: Problem {
        let kinds = MovieImage.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        return Problem(
            .unsupportedMediaType, "A picture is one of \(kinds), and its content is none of these."
        )
    }

    static func delete(_ app: App, _ call: Call) throws(Problem) -> Reply {
        .later { answer in
            app.store.deleteMovieImage(of: call.id, if: Self.precondition(call)) {
                answer(Self.response(app, call, $0))
            }
        }
    }

    /// - Parameter content: nil for an answer that is only said to be the same.
    private static func response(_ image: StoredImage, _ content: Bytes?) -> Response {
        var response = Response(
            .ok, as: MediaType(image.kind).contentType, caching: .revalidated,
            entityTag: EntityTag(image), body: content)
        response.unsentLength = image.count
        return response
    }

    private static func response(
        _ app: App, _ call: Call, _ result: Result<ImageOutcome, StoreError>
    ) -> Response {
        app.response(result) { outcome in
            switch outcome {
            case .changed: .noContent
            case .notFound: Problem.noMovie(call.id).response
            case .noImage: Self.noImage(call.id).response
            case .preconditionFailed: call.preconditions.failure.response
            }
        }
    }

    private static func precondition(_ call: Call) -> @Sendable (String?) -> Bool {
        let preconditions = call.preconditions
        return { tag in
            guard let tag else { return preconditions.allowCreation }
            return preconditions.allowChange(of: EntityTag(text: "\"\(tag)\""))
        }
    }

    private static func missing(_ app: App, _ call: Call) throws(Problem) -> Problem {
        try MovieHandlers.require(app, call)
        return noImage(call.id)
    }

    private static func noImage(_ id: Int64) -> Problem {
        Problem(.notFound, "The movie \(id) has no picture.")
    }
}

extension EntityTag {
    init(_ image: StoredImage) {
        self.init(text: "\"\(image.tag)\"")
    }
}

extension MediaType {
    init(_ kind: MovieImage.Kind) {
        self =
            switch kind {
            case .png: .png
            case .jpeg: .jpeg
            case .webp: .webp
            case .gif: .gif
            }
    }
}
