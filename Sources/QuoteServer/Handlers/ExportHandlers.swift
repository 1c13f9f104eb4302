import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// Exports of quotations: whole ones, and all that match unless there is a limit.
enum ExportHandlers {
    static let parameters = [
        Parameter(
            name: "format", kind: .oneOf(ExportFormat.allCases.map(\.rawValue)),
            description:
                "The form of an export, whatever `Accept` says, as a file to keep. With `json` it is "
                + "an array of all quotations, not a page."),
        Parameter(
            name: "bom", kind: .boolean,
            description: "With `format=csv`: whether the file starts with U+FEFF, for spreadsheets."
        ),
    ]

    /// Refuses a byte order mark where the request doesn't name the only form that has one.
    static func checkMark(_ query: Query) throws(Problem) {
        if query.boolean("bom") == true, query["format"] != ExportFormat.csv.rawValue {
            throw Problem(.badRequest, "The parameter bom=true needs format=csv.")
        }
    }

    static func export(
        _ app: App, _ call: Call, _ format: ExportFormat
    ) throws(Problem) -> Reply {
        let hasMark = call.query.boolean("bom") ?? false
        // Whatever the stored view says; what the request says counts.
        let view = Settings(
            sort: call.query.boolean("sort") ?? false,
            showAuthors: call.query.boolean("showAuthors") ?? true,
            filterAnonymous: call.query.boolean("filterAnonymous") ?? false)
        let limit = call.query.integer("limit")
        let list = try ListHandlers.list(call, view, limit: limit ?? ListHandlers.defaultLimit)
        let writer = ExportWriter(format, showAuthors: view.showAuthors, hasMark: hasMark)
        let head = head(app, call, format)

        if limit == nil {
            return app.later { () throws(Problem) in
                let stream = ExportStream(list, writer, of: app.store)
                let whole = try app.read { () throws(StoreError) in try stream.begin() }
                var response = head
                response.body = whole
                response.stream = whole == nil ? stream : nil
                return response
            }
        }
        let address = ListHandlers.Address(call, view, list)
        return app.later { () throws(Problem) in
            var (writer, response) = (writer, head)
            var bytes = ByteWriter(capacity: 65_536)
            writer.begin(&bytes)
            let end = try app.read { () throws(StoreError) in
                try app.store.list(list) { writer.append($0, to: &bytes) }
            }
            writer.end(&bytes)
            response.body = bytes.finish()
            return response.linking(to: end.next.map { address.after($0) })
        }
    }

    /// The answer without its body. The entity tag stands for the state of all quotations at the beginning, and
    /// is known before the body is made.
    private static func head(_ app: App, _ call: Call, _ format: ExportFormat) -> Response {
        let type = format.mediaType
        let tag = (try? app.store.tally()).map {
            EntityTag(
                standingFor: [
                    app.runNumber, "\($0.revision)", call.head.rawTarget, type.rawValue,
                ])
        }
        let isNamed = call.query["format"] != nil
        var response = Response(
            .ok, as: type.contentType, caching: .revalidated, vary: isNamed ? [] : .accept,
            entityTag: tag)
        response.isKept = false
        if !isNamed { return response }
        let name = "quotations-\(app.today().text).\(format.fileExtension)"
        return response.with("Content-Disposition", "attachment; filename=\"\(name)\"")
    }
}

extension ExportFormat {
    /// The form of the export that a call asks for; nil when it asks for a page.
    init?(_ call: Call) {
        if let name = call.query["format"] {
            self.init(rawValue: name)
        } else {
            self.init(call.representation)
        }
    }
}
