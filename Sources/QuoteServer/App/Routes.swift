import QuoteModel
import QuoteStore

/// Every route of the service, a line a method and path.
enum Routes {
    static let all: [Route] =
        lists + quotations + draws + trash + movies + imports + settings
        + browser + service + problems + frontEnd

    private static let lists = [
        Route(
            method: .get, path: "/quotations", role: .reader, summary: "List the quotations",
            description:
                "In the order added, or alphabetically (the root collation of Unicode), by "
                + "the caller's settings or the query. Texts that agree in their first hundred or so "
                + "characters count as equal, and then go by id. A search without `sort` has the best "
                + "match first: of the first \(SearchQuery.scoredMatches) matches by id, which are ranked; "
                + "those beyond follow by id. The other representations, and every one that `format` "
                + "names, are exports: they hold whole quotations, whatever the settings, and all that "
                + "match without `limit`. The entity tag of an export changes with everything.",
            parameters: ListHandlers.parameters,
            represents: [.json, .ndjson, .csv, .text, .markdown],
            answers: [
                .ok(.quotationListOrExport, [.entityTag, .link, .contentDisposition]), .notModified,
                .badRequest, .notAcceptable,
            ], isCached: true, handler: ListHandlers.list),
        Route(
            method: .get, path: "/authors", role: .reader, summary: "List the authors",
            description:
                "In the order of a dictionary, or the most used first, with the numbers of their quotations. Names that differ "
                + "in case or accents alone are one, under its most used form.",
            parameters: NameHandlers.parameters(.authors), represents: [.json],
            answers: [
                .ok(.authorList, [.entityTag, .link]), .notModified, .badRequest, .notAcceptable,
            ], isCached: true, handler: NameHandlers.authors),
        Route(
            method: .get, path: "/tags", role: .reader, summary: "List the tags",
            description: "As authors are listed.", parameters: NameHandlers.parameters(.tags),
            represents: [.json],
            answers: [
                .ok(.tagList, [.entityTag, .link]), .notModified, .badRequest, .notAcceptable,
            ], isCached: true, handler: NameHandlers.tags),
        Route(
            method: .get, path: "/statistics", role: .reader,
            summary: "Tell what the store holds, in numbers",
            parameters: [FilterParameters.filterAnonymous], represents: [.json],
            answers: [
                .ok(.statistics, [.entityTag]), .notModified, .badRequest, .notAcceptable,
            ], isCached: true, handler: StatisticsHandlers.read),
        Route(
            method: .get, path: "/feed.atom", role: .reader,
            summary: "Feed the newest 50 quotations (Atom, RFC 4287)",
            description:
                "Ids and dates of its entries never change. Each links to the quotation's page in the front "
                + "end (`alternate`) and to its address here (`via`).",
            parameters: [FilterParameters.filterAnonymous], represents: [.atom],
            answers: [.ok(nil, [.entityTag]), .notModified, .badRequest],
            isCached: true, negotiates: false, handler: FeedHandlers.read),
    ]

    private static let draws = [
        Route(
            method: .get, path: "/quotations/random", role: .reader,
            summary: "Draw a quotation at random",
            description: "Each that the filters leave is equally likely.",
            parameters: FilterParameters.all + [FilterParameters.filterAnonymous],
            represents: [.json, .text],
            answers: [.ok(.quotation), .badRequest, .nothing, .notAcceptable],
            handler: DrawHandlers.random),
        Route(
            method: .get, path: "/quotations/today", role: .reader,
            summary: "Read the quotation of the day",
            description:
                "The same all day, in the server's time zone, and another one the next; none comes again "
                + "before all others have been shown.",
            parameters: DrawHandlers.todayParameters, represents: [.json, .text],
            answers: [
                .ok(.quotation, [.entityTag]), .notModified, .badRequest, .nothing, .notAcceptable,
            ], handler: DrawHandlers.today),
    ]

    private static let quotations = [
        Route(
            method: .post, path: "/quotations", role: .editor, summary: "Add a quotation",
            description: "The same text twice makes two quotations.", body: .json(.newQuotation),
            represents: [.json],
            answers: [
                .init(
                    status: .created, description: "The quotation, as it was added",
                    schema: .quotation, fields: [.entityTag, .location])
            ] + bodyProblems, takesRetryKey: true, handler: QuotationHandlers.create),
        Route(
            method: .get, path: "/quotations/{id}", role: .reader, summary: "Read a quotation",
            description: "Always with its author, whatever the settings.",
            represents: [.json, .text],
            answers: [
                .ok(.quotation, [.entityTag]), .notModified, .badRequest, .notFound, .notAcceptable,
            ], handler: QuotationHandlers.read),
        Route(
            method: .put, path: "/quotations/{id}", role: .editor, summary: "Replace a quotation",
            description:
                "What is missing is removed. One that has that content already stays as it "
                + "is, its time of change included.",
            body: .json(.newQuotation), represents: [.json],
            answers: [.ok(.quotation, [.entityTag]), .notFound] + bodyProblems,
            handler: QuotationHandlers.replace),
        Route(
            method: .patch, path: "/quotations/{id}", role: .editor, summary: "Change a quotation",
            description: "A merge patch (RFC 7396): what is named changes, null removes.",
            body: .mergePatch(.quotationPatch), represents: [.json],
            answers: [.ok(.quotation, [.entityTag]), .notFound] + bodyProblems,
            handler: QuotationHandlers.update),
        Route(
            method: .delete, path: "/quotations/{id}", role: .editor, summary: "Delete a quotation",
            description: "It goes to the trash, from where it can be restored.",
            answers: [.noContent, .badRequest, .notFound], handler: QuotationHandlers.delete),
        Route(
            method: .post, path: "/quotations/{id}/restore", role: .editor,
            summary: "Restore a deleted quotation",
            description: "It comes back under its id, with all it had.", represents: [.json],
            answers: [
                .ok(.quotation, [.entityTag]), .badRequest, .notFound, .notAcceptable,
                .init(status: .conflict, description: "It isn't deleted"),
            ], names: .deletedQuotation, handler: QuotationHandlers.restore),
    ]

    private static let settings = [
        Route(
            method: .get, path: "/settings", role: .reader, summary: "Read the settings",
            represents: [.json],
            answers: [.ok(.settings, [.entityTag]), .notModified, .badRequest, .notAcceptable],
            handler: SettingsHandlers.read),
        Route(
            method: .put, path: "/settings", role: .reader, summary: "Change settings",
            description: "The body names those to change; the others stay.",
            body: .json(.settingsChange), represents: [.json],
            answers: [.ok(.settings, [.entityTag]), .deviceUnreadable] + bodyProblems,
            handler: SettingsHandlers.change),
        Route(
            method: .patch, path: "/settings", role: .reader, summary: "Change settings",
            description: "The same as PUT.", body: .mergePatch(.settingsChange),
            represents: [.json],
            answers: [.ok(.settings, [.entityTag]), .deviceUnreadable] + bodyProblems,
            handler: SettingsHandlers.change),
        Route(
            method: .delete, path: "/settings", role: .reader,
            summary: "Set the settings back to the defaults",
            answers: [.noContent, .badRequest, .deviceUnreadable], handler: SettingsHandlers.reset),
    ]

    private static let service = [
        Route(
            method: .get, path: "/health", role: .everyone, summary: "Tell how the service is",
            description: "Degraded: it serves, but not as it should, and `reason` says why.",
            represents: [.json],
            answers: [
                .ok(.health), .badRequest, .notAcceptable,
                .init(
                    status: .serviceUnavailable, description: "It can't serve", schema: .health,
                    fields: [.retryAfter]),
            ], handler: ServiceHandlers.health),
        Route(
            method: .get, path: "/metrics", role: .admin,
            summary: "Tell the service's figures, in Prometheus's text format",
            represents: [.openMetrics],
            answers: [.ok(nil), .badRequest], negotiates: false, handler: ServiceHandlers.metrics),
        Route(
            method: .get, path: "/openapi.json", role: .everyone,
            summary: "Describe the service (OpenAPI 3.1)", represents: [.json],
            answers: [.ok(.openAPI, [.entityTag]), .notModified, .badRequest], negotiates: false,
            handler: ServiceHandlers.document),
    ]

    private static let frontEnd = [
        Route(
            method: .get, path: "/", role: .everyone, summary: "Show the web front end",
            description:
                "It uses this interface alone. What a telephone shares with it comes in the query, and "
                + "is read by the page.", parameters: FrontEndHandlers.shareParameters,
            represents: [.html],
            answers: [.ok(nil, [.entityTag]), .notModified, .badRequest], negotiates: false,
            isOfFrontEnd: true, handler: FrontEndHandlers.application),
        Route(
            method: .get, path: "/docs", role: .everyone,
            summary: "Show this reference as a page", represents: [.html],
            answers: [.ok(nil, [.entityTag]), .notModified, .badRequest], negotiates: false,
            isOfFrontEnd: true, handler: FrontEndHandlers.reference),
        Route(
            method: .get, path: "/web/{file}", role: .everyone,
            summary: "Send a file of the front end", answers: [.ok(nil, [.entityTag])],
            names: .file, isDocumented: false, isOfFrontEnd: true, handler: FrontEndHandlers.file),
    ]

    /// What a route that takes a JSON body may answer.
    static let bodyProblems: [Route.Answer] = [
        .badRequest, .notAcceptable,
        .init(status: .contentTooLarge, description: "The body is too large"),
        .init(
            status: .unsupportedMediaType, description: "The body is of another type",
            fields: [.acceptPatch]),
        .init(status: .unprocessableContent, description: "The body is JSON, but breaks the rules"),
    ]
}
