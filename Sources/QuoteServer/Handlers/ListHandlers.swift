import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// The list of quotations.
enum ListHandlers {
    static let limit = Parameter(
        name: "limit", kind: .integer(1...500), description: "How many at most; 50 without it.")
    static let cursor = Parameter(
        name: "cursor", kind: .cursor, description: "Where the page begins: from `next`.")
    static let parameters =
        FilterParameters.all + [
            Parameter(
                name: "sort", kind: .boolean,
                description: "Overrides the setting: alphabetical, or in the order added. With `q` "
                    + "and without `sort` the best match comes first."),
            Parameter(
                name: "showAuthors", kind: .boolean,
                description: "Overrides the setting: whether items have their author."),
            FilterParameters.filterAnonymous,
            Parameter(
                name: "reverse", kind: .boolean,
                description: "Turns the order round; false without it."),
            Parameter(
                name: "count", kind: .oneOf(["exact"]),
                description: "Counts `total` on beyond \(Total.limit), at its price."),
            Parameter(
                name: "from", kind: .text(limit: 2000),
                description:
                    "Where the list starts: an id, or with `sort` a text, at whose place in the "
                    + "order of a dictionary it starts. Not together with `cursor`, and not in a ranked "
                    + "list. `total` counts all the same."), limit,
            cursor,
        ] + ExportHandlers.parameters

    static let defaultLimit = 50

    static func list(_ app: App, _ call: Call) throws(Problem) -> Reply {
        try ExportHandlers.checkMark(call.query)
        if let format = ExportFormat(call) { return try ExportHandlers.export(app, call, format) }
        let view = try app.view(call)
        let list = try list(call, view, limit: call.query.integer("limit") ?? defaultLimit)
        let next = Address(call, view, list)

        if list.filter.isEmpty { return .now(try page(app, list, next)) }
        return app.later { () throws(Problem) in try page(app, list, next) }
    }

    static let otherOrder = Problem(
        .badRequest, "The parameter cursor belongs to a list of another order.")

    private static func page(
        _ app: App, _ list: QuotationList, _ address: Address
    ) throws(Problem) -> Response {
        var items = ItemWriter()
        let end = try app.read { () throws(StoreError) in
            try app.store.list(list) { items.append($0, showAuthor: address.view.showAuthors) }
        }
        return items.finish(
            total: end.total, view: address.view, next: end.next.map { address.after($0) })
    }

    /// The list that a call asks for.
    static func list(
        _ call: Call, _ view: Settings, limit: Int
    ) throws(Problem) -> QuotationList {
        var filter = call.query.filter
        if call.route.names == .movie { filter.movie = call.id }
        var list = QuotationList(
            sort: view.sort, reverse: call.query.boolean("reverse") ?? false,
            filterAnonymous: view.filterAnonymous, filter: filter,
            isRanked: call.query["sort"] == nil, countsAll: call.query["count"] != nil,
            limit: limit,
            cursor: call.query.cursor("cursor"))
        if let cursor = list.cursor, cursor.order != list.order { throw otherOrder }
        if let place = call.query["from"] { try begin(&list, at: place) }
        return list
    }

    private static func begin(_ list: inout QuotationList, at place: String) throws(Problem) {
        if list.cursor != nil {
            throw Problem(.badRequest, "The parameter from can't be given together with cursor.")
        }
        if list.ranksMatches {
            throw Problem(
                .badRequest,
                "The parameter from needs an order: give sort=true or sort=false with a search.")
        }
        if !list.begin(at: place) {
            throw Problem(
                .badRequest, "The parameter from must be the id of a quotation unless sort is on.")
        }
    }

    /// Where the next page is: its address names all that this page had.
    struct Address {
        let view: Settings
        private let path: String
        private let query: Query
        private let list: QuotationList

        init(_ call: Call, _ view: Settings, _ list: QuotationList) {
            var view = view
            // A ranking is neither order.
            if list.ranksMatches { view.sort = false }
            self.view = view
            path = call.head.target.path
            query = call.query
            self.list = list
        }

        func after(_ cursor: Cursor) -> NextPage {
            let form = ExportHandlers.parameters.compactMap { parameter in
                query[parameter.name].map { "\(parameter.name)=\($0)&" }
            }
            return NextPage(
                path + "?" + form.joined() + (list.ranksMatches ? "" : "sort=\(view.sort)&")
                    + "showAuthors=\(view.showAuthors)&filterAnonymous=\(view.filterAnonymous)"
                    + "&reverse=\(list.reverse)\(list.countsAll ? "&count=exact" : "")"
                    + "&limit=\(list.limit)\(query.filterAddress)&", cursor: cursor.text)
        }
    }
}

extension App {
    /// The view that a list has: the caller's settings, but for those that the query overrides.
    fileprivate func view(_ call: Call) throws(Problem) -> Settings {
        var view = try read { () throws(StoreError) in
            try store.settings(of: call.caller.user, filterAnonymous: filterAnonymous(call))
        }
        view.sort = call.query.boolean("sort") ?? view.sort
        view.showAuthors = call.query.boolean("showAuthors") ?? view.showAuthors
        return view
    }

    /// Whether anonymous quotations are left out: the device's setting, unless the query overrides it.
    func filterAnonymous(_ call: Call) -> Bool {
        call.query.boolean("filterAnonymous") ?? call.filterAnonymous ?? store.filterAnonymous
    }
}

/// Writes the envelope of a list around its items.
struct ItemWriter: ~Copyable {
    private var writer = ByteWriter(capacity: 16_384)
    private var isEmpty = true

    init() {
        writer.append("{\"quotations\":[" as StaticString)
    }

    mutating func append(_ row: QuotationRow, showAuthor: Bool, deleted: Bool = false) {
        if !isEmpty { writer.append(UInt8(ascii: ",")) }
        isEmpty = false
        writer.append(row, showAuthor: showAuthor, deleted: deleted)
    }

    consuming func finish(
        total: Total, view: Settings, next: NextPage?, days: Int? = nil, negotiated: Bool = true
    ) -> Response {
        writer.append("],\"total\":" as StaticString)
        writer.append(total.count)
        if total.isAtLeast { writer.append(",\"totalIsAtLeast\":true" as StaticString) }
        writer.append(",\"view\":" as StaticString)
        writer.append(view)
        if let days {
            writer.append(",\"days\":" as StaticString)
            writer.append(Int64(days))
        }
        writer.append(next: next)
        writer.append("}\n" as StaticString)
        return Response.representing(writer.finish(), as: .json, negotiated: negotiated)
            .linking(to: next)
    }
}
