import QuoteJSON

/// What a client's document says of a movie: the members of a new one, or the changes of a merge patch
/// (RFC 7396), each checked.
package struct MovieChange: Equatable, Sendable {
    package var title: String?
    package var director: Change<String> = .keep
    package var year: Change<Int64> = .keep
    package var imdb: Change<Double> = .keep
    package var rottenTomatoes: Change<Int64> = .keep
    package var plot: Change<String> = .keep
    package var wikipedia: Change<String> = .keep

    /// Reads a merge patch of the movie `id`.
    ///
    /// - Throws: every fault of the document at once.
    package init(patch document: JSONValue, id: Int64) throws(Faults) {
        self = try Self.read(document, id: id, whole: false)
    }

    /// Reads a whole movie; `id` is that of the path it was sent to, if it was sent to one.
    ///
    /// - Throws: every fault of the document at once.
    package static func draft(
        from document: JSONValue, id: Int64? = nil
    ) throws(Faults) -> MovieDraft {
        let change = try read(document, id: id, whole: true)
        guard let title = change.title else { throw Faults([Fault("title", "is required")]) }
        return change.applied(to: MovieDraft(title: title))
    }

    /// The content after this change of `draft`.
    package func applied(to draft: MovieDraft) -> MovieDraft {
        MovieDraft(
            title: title ?? draft.title, director: director.applied(to: draft.director),
            year: year.applied(to: draft.year),
            ratings: MovieRatings(
                imdb: imdb.applied(to: draft.ratings.imdb),
                rottenTomatoes: rottenTomatoes.applied(to: draft.ratings.rottenTomatoes)),
            plot: plot.applied(to: draft.plot), wikipedia: wikipedia.applied(to: draft.wikipedia))
    }

    private init() {}

    private static func read(
        _ document: JSONValue, id: Int64?, whole: Bool
    ) throws(Faults) -> MovieChange {
        guard case .object(let members) = document else {
            throw Faults([Fault(pointer: "", detail: "must be an object, is \(document.kind)")])
        }
        var change = MovieChange()
        var reader = MemberReader()
        for member in members { change.take(member, id: id, &reader) }
        let names = members.map(\.name)
        if whole, !names.contains("title") { reader.fail("title", "is required") }
        if !reader.faults.isEmpty { throw Faults(reader.faults) }
        return change
    }

    private mutating func take(_ member: JSONValue.Member, id: Int64?, _ reader: inout MemberReader)
    {
        let value = member.value
        switch member.name {
        case "title": title = reader.title(value)
        case "director": director = reader.line("director", value, limit: 200)
        case "year": year = reader.integer("year", value, MovieRules.years)
        case "ratings": takeRatings(value, &reader)
        case "plot":
            plot = reader.string("plot", value, limit: MovieRules.plotLimit, singleLine: false)
        case "wikipedia": wikipedia = reader.wikipedia(value)
        case "id":
            if let id, value != .integer(id) {
                reader.fail("id", "differs from the id of the path")
            }
        case "image", "quotations", "createdAt", "updatedAt": break
        default: reader.fail(member.name, "is no member of a movie")
        }
    }

    private mutating func takeRatings(_ value: JSONValue, _ reader: inout MemberReader) {
        switch value {
        case .null: (imdb, rottenTomatoes) = (.remove, .remove)
        case .object(let members):
            for member in members {
                switch member.name {
                case "imdb": imdb = reader.rating("ratings/imdb", member.value)
                case "rottenTomatoes":
                    rottenTomatoes = reader.integer(
                        "ratings/rottenTomatoes", member.value, MovieRules.percentages)
                default:
                    let name = Fault(member.name, "").pointer
                    reader.faults.append(
                        Fault(pointer: "/ratings\(name)", detail: "is no rating of a movie"))
                }
            }
        default: reader.fail("ratings", "must be an object, is \(value.kind)")
        }
    }
}
