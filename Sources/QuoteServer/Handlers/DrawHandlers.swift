import QuoteJSON
import QuoteSQLite
import QuoteStore

/// One quotation of many: at random, and the day's.
enum DrawHandlers {
    static let todayParameters = [
        FilterParameters.filterAnonymous,
        Parameter(
            name: "date", kind: .date,
            description: "What was shown on this day, which must not be to come."),
    ]

    static func random(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let filter = call.query.filter
        let type = call.representation
        let filterAnonymous = app.filterAnonymous(call)
        if filter.isEmpty {
            let drawn = try app.read { () throws(StoreError) in
                try app.store.drawQuickly(filterAnonymous: filterAnonymous) {
                    QuotationRepresentation.bytes($0, as: type)
                }
            }
            switch drawn {
            case .hit(let body): return .now(.drawn(body, as: type))
            case .nothing: throw nothing
            case .missed: break
            }
        }
        return app.later { () throws(Problem) in
            let body = try app.read { () throws(StoreError) in
                try app.store.draw(filter, filterAnonymous: filterAnonymous) {
                    QuotationRepresentation.bytes($0, as: type)
                }
            }
            guard let body else { throw nothing }
            return .drawn(body, as: type)
        }
    }

    static func today(_ app: App, _ call: Call) throws(Problem) -> Reply {
        let today = app.today()
        let day = call.query.day("date") ?? today
        if day > today { throw Problem(.notFound, "The day \(day.text) is to come.") }
        let type = call.representation
        let filterAnonymous = app.filterAnonymous(call)
        let body = try app.read { () throws(StoreError) in
            try app.store.quotation(of: day, filterAnonymous: filterAnonymous) {
                QuotationRepresentation.bytes($0, as: type)
            }
        }
        if let body { return .now(.representing(body, as: type, negotiated: true)) }
        if day < today { throw Problem(.notFound, "Nothing was shown on \(day.text).") }

        return .later { answer in
            app.store.chooseQuotation(
                of: day, filterAnonymous: filterAnonymous,
                render: { QuotationRepresentation.bytes($0, as: type) }
            ) { result in
                answer(
                    app.response(result) { body in
                        body.map { .representing($0, as: type, negotiated: true) }
                            ?? nothing.response
                    })
            }
        }
    }

    private static let nothing = Problem(.notFound, "There is no quotation to show.")
}

extension Response {
    /// One quotation of many, which the next request is not to get again from a cache.
    fileprivate static func drawn(_ body: Bytes, as type: MediaType) -> Response {
        Response(.ok, as: type.contentType, caching: .unkept, vary: .accept, body: body)
    }
}
