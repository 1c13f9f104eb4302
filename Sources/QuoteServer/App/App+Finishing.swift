import QuoteModel
import QuoteSQLite
import QuoteStore

extension App {
    /// Makes an answer the one that this request gets: its coding, conditions, then the fields for other origins.
    func finish(_ response: consuming Response, _ head: RequestHead) -> Response {
        let response = response.coded(for: head.coding)
        guard let tag = response.entityTag, response.status == .ok, head.method?.isSafe == true
        else { return withOriginFields(response, head) }
        let preconditions = Preconditions(head)
        if preconditions.forbid(tag) {
            return withOriginFields(preconditions.failure.response, head)
        }
        if preconditions.isKnown(tag) { return withOriginFields(response.notModified, head) }
        return withOriginFields(response, head)
    }

    /// The same for an answer that may come later.
    func finish(_ reply: consuming Reply, _ head: RequestHead) -> Reply {
        switch reply {
        case .now(let response): .now(finish(response, head))
        case .later(let start):
            Reply.later(start).map { [self] in finish($0, head) }
        }
    }

    /// The same for an answer of the cache, which has its 304 ready.
    func finish(_ answer: AnswerCache.Answer, _ head: RequestHead) -> Response {
        let preconditions = Preconditions(head)
        if preconditions.isEmpty { return withOriginFields(answer.full, head) }
        guard let tag = answer.full.entityTag, !preconditions.forbid(tag) else {
            return withOriginFields(preconditions.failure.response, head)
        }
        return withOriginFields(
            preconditions.isKnown(tag) ? answer.notModified : answer.full, head)
    }

    private func withOriginFields(
        _ response: consuming Response, _ head: RequestHead
    ) -> Response {
        guard origins.isConfigured else { return response }
        let varying = response.varying(.origin)
        guard case .allowed(let origin) = origins.verdict(head) else { return varying }
        return varying.allowing(origin)
    }

    /// What a client is told of a failure of the store's; the log is told more.
    func problem(_ error: StoreError) -> Problem {
        switch error {
        case .busy: log.write(.warning, "database-busy")
        case .tooSlow: log.write(.warning, "query-too-slow")
        case .full: log.write(.warning, "disk-full")
        case .unavailable(let reason):
            log.write(.error, "database-unavailable", [("reason", reason)])
        case .undecided(let reason):
            log.write(.error, "write-undecided", [("reason", reason)])
        case .stopped(let error): log.write(.error, "work-stopped", [("reason", error.reason)])
        case .deviceUnreadable: break
        }
        return Problem(error)
    }
}

extension AnswerCache.Answer {
    /// Makes an answer fit to be sent many times; nil for what isn't kept.
    convenience init?(_ response: Response) {
        guard response.status == .ok, response.entityTag != nil, response.isKept else {
            return nil
        }
        var full = response
        full.wireForm = WireForm()
        var notModified = response.notModified
        notModified.wireForm = WireForm()
        self.init(full: full, notModified: notModified)
    }
}

extension Response {
    /// The 304 for a client that has this answer: with the fields that caches need (RFC 9110,
    /// section 15.4.5).
    var notModified: Response {
        var response = Response(
            .notModified, caching: caching, vary: vary, entityTag: entityTag,
            fields: fields.filter { $0.name.description == "Link" })
        response.isOfFrontEnd = isOfFrontEnd
        response.unsentLength = unsentLength ?? body?.count
        return response
    }

    /// Adds a name to `Vary`.
    func varying(_ name: Vary) -> Response {
        var response = self
        response.wireForm = nil
        response.compressed = nil
        response.vary.insert(name)
        return response
    }
}

extension Problem {
    static let otherRequest = Problem(
        .unprocessableContent, "This Idempotency-Key came with another body before.")

    static func invalidQuotation(_ faults: [Fault]) -> Problem {
        Problem(
            .unprocessableContent, "The body is no valid quotation.", type: .invalidQuotation,
            faults: faults)
    }

    /// A quotation cites a movie that isn't there.
    static func missingMovie(_ id: Int64) -> Problem { .invalidQuotation([.missingMovie(id)]) }

    static func noMovie(_ id: Int64) -> Problem {
        Problem(.notFound, "There is no movie \(id).")
    }

    static func noImport(_ id: Int64) -> Problem {
        Problem(.notFound, "There is no import \(id).")
    }

    static func noHistory(_ id: Int64) -> Problem {
        Problem(.notFound, "There is no entry \(id) in the history.")
    }

    /// There is no such thing as a path's id names.
    static func nothing(_ named: Route.Named, _ id: Int64) -> Problem {
        switch named {
        case .quotation, .deletedQuotation: .noQuotation(id)
        case .importRecord: .noImport(id)
        case .movie: .noMovie(id)
        case .file: Problem(.notFound, "There is nothing at this path.")
        case .historyEntry: .noHistory(id)
        }
    }

    static func noQuotation(_ id: Int64) -> Problem {
        Problem(.notFound, "There is no quotation \(id).")
    }

    /// A quotation that can be restored.
    static func deletedQuotation(_ id: Int64) -> Problem {
        Problem(
            .notFound,
            "The quotation \(id) was deleted; POST /quotations/\(id)/restore brings it back.",
            type: .deleted)
    }
}

extension App {
    /// Why a quotation isn't found: it never was, it is gone for good, or it is in the trash.
    func noQuotation(_ id: Int64) -> Problem {
        let isRestorable = try? store.isRestorable(id)
        return isRestorable == true ? .deletedQuotation(id) : .noQuotation(id)
    }
}
