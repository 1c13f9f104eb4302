import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// What the store holds, in numbers.
enum StatisticsHandlers {
    static func read(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let filterAnonymous = app.filterAnonymous(call)

        return app.later { () throws(Problem) in
            let statistics = try app.read { () throws(StoreError) in
                try app.store.statistics(filterAnonymous: filterAnonymous)
            }
            var writer = ByteWriter(capacity: 4096)
            writer.append(statistics)
            return .representing(writer.finish(), as: .json)
        }
    }
}

extension ByteWriter {
    fileprivate mutating func append(_ statistics: Statistics) {
        append("{\"quotations\":" as StaticString)
        append(statistics.quotations)
        append(",\"authors\":" as StaticString)
        append(array: statistics.authors) { $0.append(name: $1.name, quotations: $1.quotations) }
        append(",\"tags\":" as StaticString)
        append(array: statistics.tags) { $0.append(name: $1.name, quotations: $1.quotations) }
        append(",\"months\":" as StaticString)
        append(array: statistics.months) { writer, month in
            writer.append("{\"month\":" as StaticString)
            writer.append(jsonString: month.month)
            writer.append(",\"added\":" as StaticString)
            writer.append(month.added)
            writer.append(UInt8(ascii: "}"))
        }
        append(",\"lengths\":" as StaticString)
        append(array: statistics.lengths) { writer, length in
            writer.append("{\"from\":" as StaticString)
            writer.append(length.from)
            writer.append(",\"to\":" as StaticString)
            if let to = length.to {
                writer.append(to)
            } else {
                writer.append("null" as StaticString)
            }
            writer.append(",\"quotations\":" as StaticString)
            writer.append(length.quotations)
            writer.append(UInt8(ascii: "}"))
        }
        append("}\n" as StaticString)
    }

    private mutating func append<Element>(
        array: [Element], _ body: (inout ByteWriter, Element) -> Void
    ) {
        append(UInt8(ascii: "["))
        for (index, element) in array.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            body(&self, element)
        }
        append(UInt8(ascii: "]"))
    }
}
