import QuoteSQLite

extension Routes {
    static let trash = [
        Route(
            method: .get, path: "/trash", role: .editor, summary: "List what was deleted",
            description:
                "The latest deletion comes first. The settings have no part in it. What was deleted "
                + "more than `days` days ago is neither listed nor restored.",
            parameters: TrashHandlers.listParameters, represents: [.json],
            answers: [
                .ok(.trash, [.entityTag, .link]), .notModified, .badRequest, .notAcceptable,
            ], handler: TrashHandlers.list),
        Route(
            method: .post, path: "/trash/restore", role: .admin,
            summary: "Restore what was deleted",
            description: "Everything in the trash, or what an import added.",
            parameters: TrashHandlers.restoreParameters, represents: [.json],
            answers: [.ok(.restoredCount), .badRequest, .notAcceptable],
            handler: TrashHandlers.restore),
        Route(
            method: .delete, path: "/trash", role: .admin, summary: "Empty the trash",
            description: "What is in it is forgotten for good. `If-Match` can only hold as `*`.",
            answers: [.noContent, .badRequest], handler: TrashHandlers.empty),
    ]

    static let imports = [
        Route(
            method: .post, path: "/import", role: .admin, summary: "Bring a file in",
            description:
                "A record that can't be taken is told with its line and reason, and stops no other. What "
                + "is there already is a duplicate: the same text to a reader, by the same author or by "
                + "nobody; of a list of movies, the same title and director. Of that, pictures come along "
                + "that stand in it (`data:` URLs); `pictures` names the files of the others. With "
                + "`Accept: text/event-stream` come events: `progress` (`{\"read\": 1048576, \"size\": 4000000, "
                + "\"records\": 9000}`, in bytes of the file), at most ten a second, then one `import` with the "
                + "answer or one `problem`. A client that leaves does not stop the import.",
            parameters: ImportHandlers.parameters, body: .file,
            represents: [.json, .eventStream],
            answers: [
                .ok(.importReport), .badRequest, .notAcceptable,
                .init(status: .contentTooLarge, description: "The file is too large"),
                .init(
                    status: .unsupportedMediaType,
                    description: "It comes as a form, or with a Content-Encoding"),
                .init(
                    status: .unprocessableContent,
                    description: "It isn't of the format, and nothing was added"),
            ], takesRetryKey: true, handler: ImportHandlers.bringIn),
        Route(
            method: .get, path: "/imports", role: .reader, summary: "List the imports",
            description:
                "The newest first; dry runs aren't kept. The samples of a new folder are an import, too, whose "
                + "`added` counts its quotations.",
            parameters: ImportHandlers.listParameters, represents: [.json],
            answers: [
                .ok(.importList, [.entityTag, .link]), .notModified, .badRequest, .notAcceptable,
            ], handler: ImportHandlers.list),
        Route(
            method: .delete, path: "/imports/{id}", role: .admin, summary: "Undo an import",
            description:
                "Every quotation that it added and that still exists moves to the trash, edited and restored "
                + "ones included. Movies have no trash: those are deleted that nobody changed since and no "
                + "quotation cites, the others stay. The import stays listed with `undoneAt`, the time of the "
                + "latest undo that moved something; what is restored belongs to it still. `If-Match` can only "
                + "hold as `*`.",
            answers: [.noContent, .badRequest, .noImport], names: .importRecord,
            handler: ImportHandlers.undo),
    ]
}
