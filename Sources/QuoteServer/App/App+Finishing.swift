import QuoteStore

extension App {
    /// Makes an answer the one that this request gets: conditions, then the fields for other origins.
    func finish(_ response: Response, _ head: RequestHead) -> Response {
        var response = response
        if let tag = response.entityTag, response.status == .ok, head.method?.isSafe == true {
            let preconditions = Preconditions(head)
            if preconditions.forbid(tag) {
                response = Problem.preconditionFailed.response
            } else if preconditions.isKnown(tag) {
                response = response.notModified
            }
        }
        return withOriginFields(response, head)
    }

    /// The same for an answer of the cache, which has its 304 ready.
    func finish(_ answer: AnswerCache.Answer, _ head: RequestHead) -> Response {
        let preconditions = Preconditions(head)
        if preconditions.isEmpty { return withOriginFields(answer.full, head) }
        guard let tag = answer.full.entityTag, !preconditions.forbid(tag) else {
            return withOriginFields(Problem.preconditionFailed.response, head)
        }
        return withOriginFields(
            preconditions.isKnown(tag) ? answer.notModified : answer.full, head)
    }

    private func withOriginFields(_ response: Response, _ head: RequestHead) -> Response {
        guard origins.isConfigured else { return response }
        let varying = response.varying("Origin")
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
        case .deviceUnreadable: break
        }
        return Problem(error)
    }
}

extension AnswerCache.Answer {
    /// Makes an answer fit to be sent many times; nil for what isn't kept.
    init?(_ response: Response) {
        guard response.status == .ok, response.entityTag != nil, response.stream == nil else {
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
        let kept = fields.filter { field in
            switch field.name.description {
            case "ETag", "Cache-Control", "Vary", "X-Content-Type-Options", "Link": true
            default: false
            }
        }
        return Response(.notModified, fields: kept)
    }

    /// Adds a name to `Vary`.
    func varying(_ name: String) -> Response {
        var response = self
        response.wireForm = nil
        response.fields.removeAll { $0.name.description == "Vary" }
        let present = field("Vary").map { $0 + ", " } ?? ""
        response.fields.append(Field("Vary", present + name))
        return response
    }
}

extension Problem {
    static let preconditionFailed = Problem(
        .preconditionFailed, "The resource has changed since the version that the request names.")

    static let otherRequest = Problem(
        .unprocessableContent, "This Idempotency-Key came with another body before.")

    static func noImport(_ id: Int64) -> Problem {
        Problem(.notFound, "There is no import \(id).")
    }

    static func noQuotation(_ id: Int64) -> Problem {
        Problem(.notFound, "There is no quotation \(id).")
    }
}
