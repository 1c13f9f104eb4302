import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// The calls on the addresses that the caller went to.
enum HistoryHandlers {
    static let parameters = [
        Parameter(
            name: "q", kind: .text(limit: 2000),
            description:
                "What the address, as people read it, or the title holds, without minding scheme, `www.` "
                + "and case; no character stands for others. A blank one is no filter."),
        Parameter(
            name: "limit", kind: .integer(1...100),
            description: "The most entries, \(defaultLimit) without it."),
    ]

    private static let defaultLimit = 8

    static func list(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let user = call.caller.user
        let limit = call.query.integer("limit") ?? defaultLimit
        guard let text = call.query["q"] else {
            return .now(
                response(
                    try app.read { () throws(StoreError) in
                        try app.store.history(of: user, limit: limit)
                    }))
        }
        return app.later { () throws(Problem) in
            response(
                try app.read { () throws(StoreError) in
                    try app.store.history(of: user, holding: text, limit: limit)
                })
        }
    }

    static func count(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let retry = try call.retryKey
        let document = try call.document
        let visit: Visit
        do throws(Faults) { visit = try Visit(document) } catch { throw invalid(error) }

        return .later { answer in
            app.store.count(visit, of: call.caller.user, once: retry, render: { json($0) }) {
                answer(app.response($0, response))
            }
        }
    }

    static func update(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let document = try call.document
        let change: HistoryChange
        do throws(Faults) { change = try HistoryChange(patch: document, id: call.id) } catch {
            throw invalid(error)
        }
        let preconditions = call.preconditions

        return .later { answer in
            app.store.update(
                call.id, change, of: call.caller.user,
                if: { preconditions.allowChange(of: EntityTag(of: json($0))) },
                render: { json($0) }
            ) { result in
                answer(
                    app.response(to: call, changing: result, orIfNone: .noHistory(call.id)) {
                        .representing($0, as: .json)
                    })
            }
        }
    }

    static func delete(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let preconditions = call.preconditions
        return .later { answer in
            app.store.deleteHistory(
                call.id, of: call.caller.user,
                if: { preconditions.allowChange(of: EntityTag(of: json($0))) }
            ) { result in
                answer(
                    app.response(result) { outcome in
                        switch outcome {
                        case .forgotten: .noContent
                        case .notFound: Problem.noHistory(call.id).response
                        case .preconditionFailed: preconditions.failure.response
                        }
                    })
            }
        }
    }

    static func clear(_ app: App, _ call: Call) throws(Problem) -> Reply {
        // The history as a whole has no entity tag, so that only `If-Match: *` can hold.
        let preconditions = call.preconditions
        if !preconditions.allowChange(of: nil) { throw preconditions.failure }

        return .later { answer in
            app.store.clearHistory(of: call.caller.user) { answer(app.response($0) { .noContent }) }
        }
    }

    private static func invalid(_ faults: Faults) -> Problem {
        Problem(
            .unprocessableContent, "The body is no valid visit.", type: .invalidVisit,
            faults: faults.all)
    }

    private static func response(_ outcome: VisitOutcome) -> Response {
        switch outcome {
        case .added(let id, let body):
            .representing(body, as: .json, status: .created).with("Location", "/history/\(id)")
        case .counted(let body): .representing(body, as: .json)
        case .otherRequest: Problem.otherRequest.response
        }
    }

    private static func response(_ entries: [HistoryEntry]) -> Response {
        var writer = ByteWriter(capacity: 2048)
        writer.append("{\"history\":[" as StaticString)
        for (index, entry) in entries.enumerated() {
            if index > 0 { writer.append(UInt8(ascii: ",")) }
            writer.append(entry)
        }
        writer.append("]}\n" as StaticString)
        return .representing(writer.finish(), as: .json)
    }

    private static func json(_ entry: HistoryEntry) -> Bytes {
        var writer = ByteWriter()
        writer.append(entry)
        writer.append(UInt8(ascii: "\n"))
        return writer.finish()
    }
}

extension ByteWriter {
    fileprivate mutating func append(_ entry: HistoryEntry) {
        append("{\"id\":" as StaticString)
        append(entry.id)
        append(",\"url\":" as StaticString)
        append(jsonString: entry.url)
        if let title = entry.title {
            append(",\"title\":" as StaticString)
            append(jsonString: title)
        }
        append(",\"visits\":" as StaticString)
        append(entry.visits)
        append(",\"lastVisitedAt\":\"" as StaticString)
        append(entry.lastVisitedAt)
        append("\"}" as StaticString)
    }
}
