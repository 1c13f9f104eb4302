import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// What went wrong, as a client is told (RFC 9457).
struct Problem: Error, Sendable {
    let status: Status
    /// Its kind; nil (`about:blank`) when the status says it all.
    let type: ProblemType?
    /// A sentence; it holds nothing of SQL, paths or bound values.
    let detail: String
    /// All faults of a refused body.
    let faults: [Fault]
    var fields: [Field] = []
    /// Why there is no page to show; nil for problems of other calls.
    var reason: String?
    /// The status with which a page's server answered, where that is the reason.
    var pageStatus: Int?

    init(_ status: Status, _ detail: String, type: ProblemType? = nil, faults: [Fault] = []) {
        self.status = status
        self.type = type
        self.detail = detail
        self.faults = faults
    }

    /// Adds a response field.
    func with(_ name: StaticString, _ value: String) -> Problem {
        var problem = self
        problem.fields.append(Field(name, value))
        return problem
    }

    /// The media type of problems.
    static let mediaType: StaticString = "application/problem+json"

    var response: Response {
        var writer = ByteWriter()
        writer.append("{\"type\":" as StaticString)
        writer.append(jsonString: type?.path ?? "about:blank")
        writer.append(",\"title\":" as StaticString)
        writer.append(jsonString: type?.title ?? status.title)
        writer.append(",\"status\":" as StaticString)
        writer.append(Int64(status.rawValue))
        writer.append(",\"detail\":" as StaticString)
        writer.append(jsonString: detail)
        if let reason {
            writer.append(",\"reason\":" as StaticString)
            writer.append(jsonString: reason)
        }
        if let pageStatus {
            writer.append(",\"pageStatus\":" as StaticString)
            writer.append(Int64(pageStatus))
        }
        if !faults.isEmpty { writer.append(faults) }
        writer.append("}\n" as StaticString)
        return Response(
            status, as: Self.mediaType, caching: .unkept, fields: fields,
            body: writer.finish())
    }
}

extension ByteWriter {
    fileprivate mutating func append(_ faults: [Fault]) {
        append(",\"errors\":[" as StaticString)
        for (index, fault) in faults.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append("{\"pointer\":" as StaticString)
            append(jsonString: fault.pointer)
            append(",\"detail\":" as StaticString)
            append(jsonString: fault.detail)
            append(UInt8(ascii: "}"))
        }
        append(UInt8(ascii: "]"))
    }
}

extension Problem {
    /// A page of another site made the request.
    static let foreignOrigin = Problem(
        .forbidden,
        "Pages of other sites may not call the service; the setting cors.origins lists those that may."
    )

    /// What a client is told when the store can't do what it was asked for.
    ///
    /// - Parameter outcome: what is known of the change, the end of a sentence.
    init(_ error: StoreError, outcome: String = "nothing was changed") {
        switch error {
        case .busy:
            self = Problem(.serviceUnavailable, "The database is busy; \(outcome). Try again.")
                .with("Retry-After", "1")
        case .tooSlow:
            self = Problem(
                .serviceUnavailable, "This takes longer than it may; ask for less, or try again."
            )
            .with("Retry-After", "5")
        case .full:
            self.init(.insufficientStorage, "The disk is full; \(outcome).")
        case .unavailable:
            self = Problem(.serviceUnavailable, "The database can't do this now; \(outcome).")
                .with("Retry-After", "5")
        case .undecided:
            self = Problem(
                .serviceUnavailable,
                "The disk failed while the change was stored, so it is not known whether it was made. "
                    + "Read the resource again before you repeat the change."
            )
            .with("Retry-After", "5")
        case .stopped(let error):
            self.init(
                error, outcome: "what was done before stays; repeat the request to do the rest")
        case .deviceUnreadable(let reason):
            self.init(
                .conflict, "The file device.plist was left as it is: \(reason).",
                type: .deviceUnreadable)
        }
    }

    /// A body that is no JSON text.
    init(_ error: JSONError) {
        let place = error.line > 0 ? " (line \(error.line), column \(error.column))" : ""
        self.init(.badRequest, "The body can't be read: \(error.reason)\(place).")
    }
}
