import QuoteJSON
import QuoteStore

/// The lists: of quotations, and of what was deleted.
enum ListHandlers {
    static let limit = Parameter(
        name: "limit", kind: .integer(1...500), description: "How many at most; 50 without it.")
    static let cursor = Parameter(
        name: "cursor", kind: .cursor, description: "Where the page begins: from `next`.")
    static let parameters = [
        Parameter(
            name: "sort", kind: .boolean,
            description: "Overrides the setting: alphabetical, or in the order added."),
        Parameter(
            name: "showAuthors", kind: .boolean,
            description: "Overrides the setting: whether items have their author."),
        Parameter(
            name: "filterAnonymous", kind: .boolean,
            description: "Overrides the setting: whether the anonymous are left out."),
        Parameter(
            name: "reverse", kind: .boolean, description: "Turns the order round; false without it."
        ),
        limit, cursor,
    ]

    private static let defaultLimit = 50

    static func list(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let view = try app.view(call)
        let list = QuotationList(
            sort: view.sort, reverse: call.query.boolean("reverse") ?? false,
            filterAnonymous: view.filterAnonymous,
            limit: call.query.integer("limit") ?? defaultLimit, cursor: call.query.cursor("cursor"))
        if let cursor = list.cursor, cursor.order != list.order { throw otherOrder }

        var items = ItemWriter()
        let end: PageEnd
        do throws(StoreError) {
            end = try app.store.list(list) { items.append($0, showAuthor: view.showAuthors) }
        } catch { throw app.problem(error) }

        let next = end.next.map { Self.address(after: $0, list, view) }
        return .now(items.finish(total: end.total, view: view, next: next))
    }

    static func trash(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let limit = call.query.integer("limit") ?? defaultLimit
        let cursor = call.query.cursor("cursor")
        if let cursor, cursor.order != .deletion { throw otherOrder }

        var items = ItemWriter()
        let end: PageEnd
        do throws(StoreError) {
            end = try app.store.listTrash(limit: limit, after: cursor) {
                items.append($0, showAuthor: true, deleted: true)
            }
        } catch { throw app.problem(error) }

        let next = end.next.map { "/trash?limit=\(limit)&cursor=\($0.text)" }
        return .now(items.finish(total: end.total, view: trashView, next: next))
    }

    static func emptyTrash(_ app: App, _ call: Call) throws(Problem) -> Reply {
        // The trash as a whole has no entity tag, so that only `If-Match: *` can hold.
        if !call.preconditions.allowChange(of: nil) { throw .preconditionFailed }

        return .later { answer in
            app.store.emptyTrash { answer(app.response($0) { .noContent }) }
        }
    }

    /// What is in force for the trash, whatever the settings.
    private static let trashView = Settings(
        sort: false, showAuthors: true, filterAnonymous: false)

    private static let otherOrder = Problem(
        .badRequest, "The parameter cursor belongs to a list of another order.")

    /// The address of the page after `cursor`, which names all that this page had.
    private static func address(
        after cursor: Cursor, _ list: QuotationList, _ view: Settings
    ) -> String {
        "/quotations?sort=\(view.sort)&showAuthors=\(view.showAuthors)"
            + "&filterAnonymous=\(view.filterAnonymous)&reverse=\(list.reverse)"
            + "&limit=\(list.limit)&cursor=\(cursor.text)"
    }
}

extension App {
    /// The view that a list has: the caller's settings, but for those that the query overrides.
    fileprivate func view(_ call: Call) throws(Problem) -> Settings {
        var view: Settings
        do throws(StoreError) {
            view = try store.settings(
                of: call.caller.user, filterAnonymous: call.filterAnonymous ?? store.filterAnonymous
            )
        } catch { throw problem(error) }
        view.sort = call.query.boolean("sort") ?? view.sort
        view.showAuthors = call.query.boolean("showAuthors") ?? view.showAuthors
        view.filterAnonymous = call.query.boolean("filterAnonymous") ?? view.filterAnonymous
        return view
    }
}

/// Writes the envelope of a list around its items.
private struct ItemWriter: ~Copyable {
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

    consuming func finish(total: Int64, view: Settings, next: String?) -> Response {
        writer.append("],\"total\":" as StaticString)
        writer.append(total)
        writer.append(",\"view\":" as StaticString)
        writer.append(view)
        writer.append(",\"next\":" as StaticString)
        if let next {
            writer.append(jsonString: next)
        } else {
            writer.append("null" as StaticString)
        }
        writer.append("}\n" as StaticString)

        let response = Response.representing(writer.finish(), as: .json)
        return next.map { response.with("Link", "<\($0)>; rel=\"next\"") } ?? response
    }
}
