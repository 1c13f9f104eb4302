/// Every route of the service, a line a method and path.
enum Routes {
    static let all: [Route] = quotations + trash + settings + service

    private static let quotations = [
        Route(
            method: .get, path: "/quotations", role: .reader, summary: "List the quotations",
            description:
                "In the order added, or alphabetically (the root collation of Unicode), by "
                + "the caller's settings or the query. Texts that agree in their first hundred or so "
                + "characters count as equal, and then go by id.",
            parameters: ListHandlers.parameters, represents: [.json],
            answers: [
                .ok(.quotationList, [.entityTag, .link]), .notModified, .badRequest, .notAcceptable,
            ], isCached: true, handler: ListHandlers.list),
        Route(
            method: .post, path: "/quotations", role: .editor, summary: "Add a quotation",
            description: "The same text twice makes two quotations.", body: .json(.newQuotation),
            represents: [.json],
            answers: [
                .init(
                    status: .created, description: "The quotation, as it was added",
                    schema: .quotation, fields: [.entityTag, .location])
            ] + bodyProblems, handler: QuotationHandlers.create),
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
            ], takesDeleted: true, handler: QuotationHandlers.restore),
    ]

    private static let trash = [
        Route(
            method: .get, path: "/trash", role: .reader, summary: "List what was deleted",
            description: "What was deleted last comes first. The settings have no part in it.",
            parameters: [ListHandlers.limit, ListHandlers.cursor], represents: [.json],
            answers: [
                .ok(.trash, [.entityTag, .link]), .notModified, .badRequest, .notAcceptable,
            ],
            isCached: true, handler: ListHandlers.trash),
        Route(
            method: .delete, path: "/trash", role: .admin, summary: "Empty the trash",
            description: "What is in it is forgotten for good. `If-Match` can only hold as `*`.",
            answers: [.noContent, .badRequest], handler: ListHandlers.emptyTrash),
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
            answers: [.ok(nil), .badRequest, .notAcceptable], handler: ServiceHandlers.metrics),
        Route(
            method: .get, path: "/openapi.json", role: .everyone,
            summary: "Describe the service (OpenAPI 3.1)", represents: [.json],
            answers: [.ok(.openAPI, [.entityTag]), .notModified, .badRequest, .notAcceptable],
            handler: ServiceHandlers.document),
    ]

    /// What a route that takes a JSON body may answer.
    private static let bodyProblems: [Route.Answer] = [
        .badRequest, .notAcceptable,
        .init(status: .contentTooLarge, description: "The body is too large"),
        .init(
            status: .unsupportedMediaType, description: "The body is of another type",
            fields: [.acceptPatch]),
        .init(status: .unprocessableContent, description: "The body is JSON, but breaks the rules"),
    ]
}

extension Route.Answer {
    fileprivate static func ok(
        _ schema: Route.Schema?, _ fields: [Route.ResponseField] = []
    ) -> Route.Answer {
        Route.Answer(status: .ok, description: "Done", schema: schema, fields: fields)
    }

    fileprivate static let noContent = Route.Answer(status: .noContent, description: "Done")
    fileprivate static let notModified = Route.Answer(
        status: .notModified, description: "The client has it already", fields: [.entityTag])
    fileprivate static let badRequest = Route.Answer(
        status: .badRequest, description: "The request or its query can't be understood")
    fileprivate static let notFound = Route.Answer(
        status: .notFound, description: "There is no such quotation")
    fileprivate static let notAcceptable = Route.Answer(
        status: .notAcceptable, description: "There is no such representation")
    fileprivate static let deviceUnreadable = Route.Answer(
        status: .conflict, description: "The file device.plist can't be read")
}
