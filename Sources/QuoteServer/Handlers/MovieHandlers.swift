import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// The calls on movies, but for those on their pictures.
enum MovieHandlers {
    static let listParameters = [
        Parameter(
            name: "q", kind: .text(limit: 200),
            description:
                "Words that must all occur in title or director, by the rules of the same parameter of "
                + "quotations."), ListHandlers.limit, ListHandlers.cursor,
    ]

    /// All that a list of quotations takes, but for the movie, which the path names.
    static let quotationParameters = ListHandlers.parameters.filter { $0.name != "movie" }

    static func list(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let list = MovieList(
            search: call.query["q"].flatMap { SearchQuery($0) },
            limit: call.query.integer("limit") ?? ListHandlers.defaultLimit,
            cursor: call.query.cursor("cursor"))
        if let cursor = list.cursor, cursor.order != .id { throw ListHandlers.otherOrder }
        let search = call.query["q"]

        if list.search == nil { return .now(try page(app, list, search)) }
        return app.later { () throws(Problem) in try page(app, list, search) }
    }

    /// The quotations that cite a movie, as a list of quotations.
    static func quotations(_ app: App, _ call: Call) throws(Problem) -> Reply {
        try require(app, call)
        return try ListHandlers.list(app, call)
    }

    static func read(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let found = try app.read { () throws(StoreError) in
            try app.store.findMovie(call.id) { MovieRepresentation.bytes($0) }
        }
        guard let body = found else { throw .noMovie(call.id) }

        return .now(.representing(body, as: .json))
    }

    static func create(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let retry = try call.retryKey
        let draft = try read(call) { document throws(Faults) in
            try MovieChange.draft(from: document)
        }

        return .later { answer in
            app.store.createMovie(draft, once: retry, render: { MovieRepresentation.bytes($0) }) {
                answer(app.response(toCreation: $0, in: "/movies"))
            }
        }
    }

    static func replace(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let draft = try read(call) { document throws(Faults) in
            try MovieChange.draft(from: document, id: call.id)
        }

        return .later { answer in
            app.store.replaceMovie(
                call.id, with: draft, if: Self.precondition(call),
                render: { MovieRepresentation.bytes($0) }
            ) { answer(Self.response(app, call, $0) { .representing($0, as: .json) }) }
        }
    }

    static func update(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let change = try read(call) { document throws(Faults) in
            try MovieChange(patch: document, id: call.id)
        }

        return .later { answer in
            app.store.updateMovie(
                call.id, change, if: Self.precondition(call),
                render: { MovieRepresentation.bytes($0) }
            ) { answer(Self.response(app, call, $0) { .representing($0, as: .json) }) }
        }
    }

    static func delete(_ app: App, _ call: Call) throws(Problem) -> Reply {
        .later { answer in
            app.store.deleteMovie(call.id, if: Self.precondition(call)) {
                answer(Self.response(app, call, $0) { .noContent })
            }
        }
    }

    /// Refuses a call on a movie that isn't there.
    static func require(_ app: App, _ call: Call) throws(Problem) {
        let isThere = try app.read { () throws(StoreError) in
            try app.store.containsMovie(call.id)
        }
        if !isThere { throw .noMovie(call.id) }
    }

    private static func page(
        _ app: App, _ list: MovieList, _ search: String?
    ) throws(Problem) -> Response {
        var writer = ByteWriter(capacity: 16_384)
        writer.append("{\"movies\":[" as StaticString)
        var isEmpty = true
        let end = try app.read { () throws(StoreError) in
            try app.store.listMovies(list) { row in
                if !isEmpty { writer.append(UInt8(ascii: ",")) }
                isEmpty = false
                writer.append(listed: row)
                writer.append(UInt8(ascii: "}"))
            }
        }
        let filter = search.map { "&q=\(PercentEncoding.encode($0))" } ?? ""
        let next = end.next.map {
            NextPage("/movies?limit=\(list.limit)\(filter)&", cursor: $0.text)
        }
        writer.append("],\"total\":" as StaticString)
        writer.append(end.total.count)
        writer.append(next: next)
        writer.append("}\n" as StaticString)
        return .representing(writer.finish(), as: .json).linking(to: next)
    }

    private static func read<T>(
        _ call: Call, _ read: (JSONValue) throws(Faults) -> T
    ) throws(Problem) -> T {
        let document = try call.document
        do throws(Faults) { return try read(document) } catch {
            throw Problem(
                .unprocessableContent, "The body is no valid movie.", type: .invalidMovie,
                faults: error.all)
        }
    }

    private static func precondition(_ call: Call) -> QuoteStore.MoviePrecondition {
        let preconditions = call.preconditions
        if preconditions.isEmpty { return { _ in true } }
        return { preconditions.allowChange(of: MovieRepresentation.entityTag($0)) }
    }

    /// The answer to a change of a movie.
    private static func response<T>(
        _ app: App, _ call: Call, _ result: Result<UpdateOutcome<T>, StoreError>,
        _ body: (T) -> Response
    ) -> Response {
        app.response(to: call, changing: result, orIfNone: .noMovie(call.id), body)
    }
}
