import QuoteImport
import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore
import QuoteText

/// Bringing files in, and what was brought in.
enum ImportHandlers {
    static let parameters = [
        Parameter(
            name: "format", kind: .oneOf(ImportFormat.allCases.map(\.rawValue)),
            description: "What the file is; else its type says so, else its content."),
        Parameter(
            name: "encoding", kind: .encoding,
            description:
                "The encoding of the file: a label of the Encoding Standard or a name of a "
                + "converter of ICU, in any case. Without it, the `charset` of `Content-Type` counts, "
                + "else the content. A byte order mark goes before all of them."),
        Parameter(
            name: "rot13", kind: .boolean, description: "Whether its letters are rotated by 13."),
        Parameter(
            name: "dryRun", kind: .boolean,
            description: "Tells what would happen, and changes nothing."),
        Parameter(
            name: "filename", kind: .text(limit: 255),
            description: "The file's name, which is listed with the import."),
    ]

    static let listParameters = [
        ListHandlers.limit, ListHandlers.cursor,
    ]

    static func bringIn(_ app: App, _ call: Call) throws(Problem) -> Reply {
        var options = QuoteStore.ImportOptions()
        options.format = call.query["format"].flatMap { ImportFormat(rawValue: $0) }
        options.encoding = try encoding(call)
        options.rot13 = call.query.boolean("rot13") ?? false
        options.isDryRun = call.query.boolean("dryRun") ?? false
        options.contentType = call.head[.contentType]
        if options.contentType?.lowercased().hasPrefix("multipart/") == true {
            throw Problem(
                .unsupportedMediaType,
                "A file must come by itself: with curl, use --data-binary @FILE instead of -F.")
        }
        options.fileName = call.query["filename"].flatMap { $0.isEmpty ? nil : $0 }
        options.user = call.caller.user
        let name = try call.retryName
        // Dry runs are not kept.
        let key = options.isDryRun ? nil : name

        let request = options
        // Imports run one after the other: one that is made again finds what the first came to.
        let work: Work = { (progress) throws(Problem) in
            var options = request
            if let key {
                let retry = try call.withBody { bytes in
                    RetryKey(
                        user: call.caller.user, target: call.retryTarget, key: key, file: bytes)
                }
                switch try app.read({ () throws(StoreError) in try app.store.outcome(of: retry) }) {
                case .created(_, let body): return body
                case .otherRequest: throw .otherRequest
                case .missingMovie, nil: options.once = (retry, { body(of: $0) })
                }
            }
            let result = try call.withBody { [options] bytes in
                Result { () throws(ImportError) in
                    try app.store.bringIn(bytes, options, progress: progress)
                }
            }
            switch result {
            case .success(let report): return body(of: report)
            case .failure(let error): throw problem(error, app)
            }
        }
        if call.representation == .eventStream {
            return .now(try events(app, size: call.bodyCount, work))
        }
        return app.longer { () throws(Problem) in response(try work(nil)) }
    }

    /// Makes the answer's JSON, and tells how far it is.
    private typealias Work =
        @Sendable (((ImportProgress) -> Void)?) throws(Problem) -> Bytes

    /// Starts the work, whose end comes as an event.
    private static func events(
        _ app: App, size: Int, _ work: @escaping Work
    ) throws(Problem) -> Response {
        // What is known before the import starts keeps its status.
        if size == 0 { throw problem(.empty, app) }
        let events = ImportEvents(size: size)
        let isAccepted = app.store.runLong {
            events.finish { () throws(Problem) in try work { events.report($0) } }
        }
        if !isAccepted { throw Problem(StoreError.unavailable("closing")) }
        return Response(
            .ok, as: MediaType.eventStream.contentType, caching: .unkept, vary: .accept,
            events: events.stream)
    }

    /// The encoding that the query names, else the type of the body.
    private static func encoding(_ call: Call) throws(Problem) -> TextEncoding? {
        if let label = call.query["encoding"] { return TextEncoding(label: label) }
        guard let type = call.head[.contentType],
            let charset = MediaType.parameter("charset", of: type)
        else { return nil }
        guard let encoding = TextEncoding(label: charset) else {
            throw Problem(
                .badRequest,
                "The charset of Content-Type is not a known encoding: “\(charset)”. "
                    + "Name a known one, or leave it out.")
        }
        return encoding
    }

    static func list(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let limit = call.query.integer("limit") ?? ListHandlers.defaultLimit
        let cursor = call.query.cursor("cursor")
        if let cursor, cursor.order != .idReversed { throw ListHandlers.otherOrder }
        let (entries, end) = try app.read { () throws(StoreError) in
            try app.store.imports(after: cursor, limit: limit)
        }

        var writer = ByteWriter(capacity: 4096)
        writer.append("{\"imports\":[" as StaticString)
        for (index, entry) in entries.enumerated() {
            if index > 0 { writer.append(UInt8(ascii: ",")) }
            writer.append(entry)
        }
        let next = end.map { NextPage("/imports?limit=\(limit)&", cursor: $0.text) }
        writer.append(UInt8(ascii: "]"))
        writer.append(next: next)
        writer.append("}\n" as StaticString)
        return .now(.representing(writer.finish(), as: .json).linking(to: next))
    }

    static func undo(_ app: App, _ call: Call) throws(Problem) -> Reply {
        // An import has no representation of its own that could be the one that is meant.
        let preconditions = call.preconditions
        if !preconditions.allowChange(of: nil) { throw preconditions.failure }

        return .later { answer in
            app.store.undoImport(call.id) { answer(app.response($0) { .noContent }) }
        }
    }

    private static func body(of report: ImportReport) -> Bytes {
        var writer = ByteWriter(capacity: 1024)
        writer.append(report)
        return writer.finish()
    }

    private static func response(_ body: Bytes) -> Response {
        Response(
            .ok, as: MediaType.json.contentType, caching: .unkept, vary: .accept, body: body)
    }

    private static func problem(_ error: ImportError, _ app: App) -> Problem {
        switch error {
        case .empty: Problem(.badRequest, "The body is empty.")
        case .notOfFormat(let format, let line, let column, let reason):
            Problem(
                .unprocessableContent,
                "The body is not in the format \(format.rawValue), nothing was added: line \(line)"
                    + (column.map { ", column \($0)" } ?? "") + ": \(reason). "
                    + "Formats: \(ImportFormat.names).",
                type: .notOfFormat)
        case .unreadable(let error): app.problem(.unavailable(error.description))
        case .store(let error): app.problem(error)
        }
    }
}

extension ByteWriter {
    fileprivate mutating func append(_ entry: ImportEntry) {
        append("{\"import\":" as StaticString)
        append(entry.id)
        append(",\"format\":" as StaticString)
        append(jsonString: entry.format)
        append(",\"at\":\"" as StaticString)
        append(entry.startedAt)
        append("\",\"added\":" as StaticString)
        append(entry.added)
        append(",\"duplicates\":" as StaticString)
        append(entry.duplicates)
        append(",\"rejected\":" as StaticString)
        append(entry.rejected)
        if let fileName = entry.fileName {
            append(",\"filename\":" as StaticString)
            append(jsonString: fileName)
        }
        if let time = entry.undoneAt {
            append(",\"undoneAt\":\"" as StaticString)
            append(time)
            append(UInt8(ascii: "\""))
        }
        append(UInt8(ascii: "}"))
    }
}
