import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// The calls on one quotation.
enum QuotationHandlers {
    static func read(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let type = call.representation
        let found = try app.read { () throws(StoreError) in
            try app.store.find(call.id) { QuotationRepresentation.bytes($0, as: type) }
        }
        guard let body = found else { throw app.noQuotation(call.id) }

        return .now(.representing(body, as: type, negotiated: true))
    }

    static func create(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let retry = try call.retryKey
        let draft = try read(call) { document throws(Faults) in
            try QuotationChange.draft(from: document, hasMovie: app.hasMovie)
        }

        return .later { answer in
            app.store.create(draft, once: retry, render: { Self.json($0) }) {
                answer(app.response(toCreation: $0, in: "/quotations"))
            }
        }
    }

    static func replace(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let draft = try read(call) { document throws(Faults) in
            try QuotationChange.draft(from: document, id: call.id, hasMovie: app.hasMovie)
        }

        return .later { answer in
            app.store.replace(
                call.id, with: draft, if: Self.precondition(call), render: { Self.json($0) }
            ) { answer(Self.response(app, call, $0) { .representing($0, as: .json) }) }
        }
    }

    static func update(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let change = try read(call) { document throws(Faults) in
            try QuotationChange(patch: document, id: call.id, hasMovie: app.hasMovie)
        }

        return .later { answer in
            app.store.update(
                call.id, change, if: Self.precondition(call), render: { Self.json($0) }
            ) { answer(Self.response(app, call, $0) { .representing($0, as: .json) }) }
        }
    }

    static func delete(_ app: App, _ call: Call) throws(Problem) -> Reply {
        .later { answer in
            app.store.delete(call.id, if: Self.precondition(call)) {
                answer(Self.response(app, call, $0) { .noContent })
            }
        }
    }

    static func restore(_ app: App, _ call: Call) throws(Problem) -> Reply {
        .later { answer in
            app.store.restore(call.id, render: { Self.json($0) }) { result in
                answer(
                    app.response(result) { outcome in
                        switch outcome {
                        case .restored(let body): .representing(body, as: .json)
                        case .notFound: Self.nothingToRestore(call.id).response
                        case .notDeleted: Self.notDeleted(call.id).response
                        }
                    })
            }
        }
    }

    private static func json(_ row: QuotationRow) -> Bytes {
        QuotationRepresentation.bytes(row, as: .json)
    }

    /// Reads the body as JSON, and that as `read` does.
    private static func read<T>(
        _ call: Call, _ read: (JSONValue) throws(Faults) -> T
    ) throws(Problem) -> T {
        let document = try call.document
        do throws(Faults) { return try read(document) } catch {
            throw .invalidQuotation(error.all)
        }
    }

    private static func precondition(_ call: Call) -> QuoteStore.Precondition {
        let preconditions = call.preconditions
        if preconditions.isEmpty { return { _ in true } }
        return { preconditions.allowChange(of: QuotationRepresentation.entityTag($0)) }
    }

    /// The answer to a change of a quotation.
    private static func response<T>(
        _ app: App, _ call: Call, _ result: Result<UpdateOutcome<T>, StoreError>,
        _ body: (T) -> Response
    ) -> Response {
        app.response(to: call, changing: result, orIfNone: app.noQuotation(call.id), body)
    }

    private static func nothingToRestore(_ id: Int64) -> Problem {
        Problem(.notFound, "There is no deleted quotation \(id).")
    }

    private static func notDeleted(_ id: Int64) -> Problem {
        Problem(.conflict, "The quotation \(id) isn't deleted.")
    }
}

extension App {
    /// Whether there is a movie `id`, as far as that can be told now: when it is written, it is looked up anew.
    fileprivate func hasMovie(_ id: Int64) -> Bool {
        (try? store.containsMovie(id)) ?? true
    }
}

extension Call {
    /// The key by which a request that is made again is known; nil when it has none.
    var retryKey: RetryKey? {
        get throws(Problem) {
            try retryName.map {
                RetryKey(user: caller.user, target: retryTarget, key: $0, request: body)
            }
        }
    }

    /// The `Idempotency-Key`; nil when there is none.
    var retryName: String? {
        get throws(Problem) {
            guard let key = head[.idempotencyKey] else { return nil }
            let isVisible = key.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            if key.isEmpty || key.utf8.count > 200 || !isVisible {
                throw Problem(.badRequest, "An Idempotency-Key has 1 to 200 visible characters.")
            }
            return key
        }
    }

    /// Where such a key counts: method, path and query.
    var retryTarget: String {
        let query = head.target.query.isEmpty ? "" : "?\(head.target.query)"
        return "\(route.method.name) \(head.target.path)\(query)"
    }

    /// The body as a JSON document.
    var document: JSONValue {
        get throws(Problem) {
            let result = body.withUnsafeBytes { bytes in
                Result { () throws(JSONError) in try JSONValue.parse(bytes) }
            }
            switch result {
            case .success(let document): return document
            case .failure(let error): throw Problem(error)
            }
        }
    }
}
