import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// The calls on the trash.
enum TrashHandlers {
    private static let importID = Parameter(
        name: "import", kind: .integer(1...Int.max),
        description: "The id of the import that added it.")

    static let listParameters = [
        FilterParameters.search, importID, ListHandlers.limit, ListHandlers.cursor,
    ]
    static let restoreParameters = [importID]

    static func list(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let list = TrashList(
            search: call.query["q"].flatMap { SearchQuery($0) },
            importID: call.query.integer("import").map(Int64.init),
            limit: call.query.integer("limit") ?? ListHandlers.defaultLimit,
            cursor: call.query.cursor("cursor"))
        if let cursor = list.cursor, cursor.order != .deletion { throw ListHandlers.otherOrder }
        let filter = ["q", "import"].compactMap { name in
            call.query[name].map { "&\(name)=\(PercentEncoding.encode($0))" }
        }.joined()

        return app.later { () throws(Problem) in
            var items = ItemWriter()
            let end = try app.read { () throws(StoreError) in
                try app.store.listTrash(list) { items.append($0, showAuthor: true, deleted: true) }
            }
            let next = end.next.map {
                NextPage("/trash?limit=\(list.limit)\(filter)&", cursor: $0.text)
            }
            return items.finish(
                total: end.total, view: view, next: next, days: app.store.trashDays,
                negotiated: false)
        }
    }

    static func restore(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let importID = call.query.integer("import").map(Int64.init)
        return .later { answer in
            app.store.restoreAll(ofImport: importID) { result in
                answer(
                    app.response(result) { count in
                        Response(
                            .ok, as: MediaType.json.contentType, caching: .unkept,
                            body: Bytes("{\"restored\":\(count)}\n"))
                    })
            }
        }
    }

    static func empty(_ app: App, _ call: Call) throws(Problem) -> Reply {
        // The trash as a whole has no entity tag, so that only `If-Match: *` can hold.
        let preconditions = call.preconditions
        if !preconditions.allowChange(of: nil) { throw preconditions.failure }

        return .later { answer in
            app.store.emptyTrash { answer(app.response($0) { .noContent }) }
        }
    }

    /// What is in force for the trash, whatever the settings.
    private static let view = Settings(sort: false, showAuthors: true, filterAnonymous: false)
}
