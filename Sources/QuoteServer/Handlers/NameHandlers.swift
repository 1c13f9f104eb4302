import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// The lists of authors and of tags.
enum NameHandlers {
    static func parameters(_ kind: NameList.Kind) -> [Parameter] {
        [
            Parameter(
                name: "q", kind: .text(limit: 200),
                description: "What the names begin with, without minding case and accents."),
            Parameter(
                name: "order", kind: .oneOf(NameList.Order.allCases.map(\.rawValue)),
                description:
                    "By `name`, as a dictionary has it, or by `count`: the most used first, then by "
                    + "name; `name` without it."),
            FilterParameters.filterAnonymous, ListHandlers.limit,
            Parameter(
                name: "cursor", kind: .nameCursor(kind),
                description: "Where the page begins: from `next`."),
        ]
    }

    static func authors(_ app: App, _ call: Call) throws(Problem) -> Reply {
        try names(.authors, "authors", app, call)
    }

    static func tags(_ app: App, _ call: Call) throws(Problem) -> Reply {
        try names(.tags, "tags", app, call)
    }

    private static func names(
        _ kind: NameList.Kind, _ path: String, _ app: App, _ call: Call
    ) throws(Problem) -> Reply {
        let list = NameList(
            kind, order: call.query["order"].flatMap { NameList.Order(rawValue: $0) } ?? .name,
            filterAnonymous: app.filterAnonymous(call), prefix: call.query["q"],
            limit: call.query.integer("limit") ?? ListHandlers.defaultLimit,
            cursor: call.query.nameCursor("cursor"))
        if let cursor = list.cursor, cursor.order != list.order { throw ListHandlers.otherOrder }

        return app.later { () throws(Problem) in
            var writer = ByteWriter(capacity: 4096)
            writer.append("{\"\(path)\":[")
            var isEmpty = true
            let end = try app.read { () throws(StoreError) in
                try app.store.names(list) { name, quotations in
                    if !isEmpty { writer.append(UInt8(ascii: ",")) }
                    isEmpty = false
                    writer.append(name: name, quotations: quotations)
                }
            }
            let next = end.map { NextPage("/\(path)?" + address(list), cursor: $0.text) }
            writer.append(UInt8(ascii: "]"))
            writer.append(next: next)
            writer.append("}\n" as StaticString)
            return Response.representing(writer.finish(), as: .json).linking(to: next)
        }
    }

    private static func address(_ list: NameList) -> String {
        let prefix = list.prefix.map { "q=\(PercentEncoding.encode($0))&" } ?? ""
        let order = list.order == .name ? "" : "order=\(list.order.rawValue)&"
        return "\(prefix)\(order)filterAnonymous=\(list.filterAnonymous)&limit=\(list.limit)&"
    }
}

extension ByteWriter {
    /// Writes a name and the number of its quotations.
    mutating func append(name: String, quotations: Int64) {
        append("{\"name\":" as StaticString)
        append(jsonString: name)
        append(",\"quotations\":" as StaticString)
        append(quotations)
        append(UInt8(ascii: "}"))
    }
}
