import QuoteModel
import QuoteSQLite
import QuoteStore

extension Routes {
    /// The addresses that a user went to, and the pages there.
    static let browser = [
        Route(
            method: .get, path: "/history", role: .reader,
            summary: "List the addresses that the caller went to",
            description:
                "A page has one entry: addresses are compared as the WHATWG URL Standard serializes them, with "
                + "normalized escapes, and the first spelling stays. Those that begin with `q` first, then the most visited, then the latest. Of a user at most "
                + "\(HistoryEntry.limit) are kept: a new one takes the place of the one visited least, and of "
                + "several, longest ago.",
            parameters: HistoryHandlers.parameters, represents: [.json],
            answers: [.ok(.history, [.entityTag]), .notModified, .badRequest, .notAcceptable],
            isCached: true, handler: HistoryHandlers.list),
        Route(
            method: .post, path: "/history", role: .reader, summary: "Count a visit",
            description:
                "A page that was there is counted once more (200), with its new title if there is one. "
                + "`example.org` becomes `https://example.org/`.",
            body: .json(.visit), represents: [.json],
            answers: [
                .ok(.historyEntry, [.entityTag]),
                .init(
                    status: .created, description: "The address is new",
                    schema: .historyEntry, fields: [.entityTag, .location]),
            ] + bodyProblems, takesRetryKey: true, handler: HistoryHandlers.count),
        Route(
            method: .delete, path: "/history", role: .reader, summary: "Forget all addresses",
            description: "`If-Match` can only hold as `*`.",
            answers: [.noContent, .badRequest], handler: HistoryHandlers.clear),
        Route(
            method: .patch, path: "/history/{id}", role: .reader, summary: "Name a page",
            description:
                "A merge patch (RFC 7396) of the title, for a title that comes later than the visit. No visit is "
                + "counted.", body: .mergePatch(.historyPatch), represents: [.json],
            answers: [.ok(.historyEntry, [.entityTag]), .noHistory] + bodyProblems,
            names: .historyEntry, handler: HistoryHandlers.update),
        Route(
            method: .delete, path: "/history/{id}", role: .reader, summary: "Forget an address",
            answers: [.noContent, .badRequest, .noHistory], names: .historyEntry,
            handler: HistoryHandlers.delete),
        Route(
            method: .get, path: "/pages", role: .reader,
            summary: "Fetch a page and read it as text",
            description:
                "The server fetches it (5 redirects, 10 seconds, 5 MiB, four pages at once) and leaves out what "
                + "isn't read: scripts, forms, what is hidden, navigation. A line break within a text is one of "
                + "the page's. Links to other addresses than http and https, with a user name or of more than 2,000 "
                + "characters are left out, and those beyond 8 MiB of addresses. Cookies are sent back within "
                + "one fetch. Only public addresses are asked, on the ports 80 and 443, but for hosts that the "
                + "setting `pages.allow` lists. With `Accept: text/event-stream` come events: `progress` "
                + "(`{\"received\": 81920, \"expected\": 400000}`, the latter null where the server doesn't say), "
                + "at least once a second, then one `page` or `problem`. It counts as no visit.",
            parameters: PageHandlers.parameters, represents: [.json, .eventStream],
            answers: [
                .ok(.page), .badRequest, .notAcceptable,
                .init(
                    status: .forbidden,
                    description:
                        "The address may not be asked, or pages are off, or pages of this origin may not call "
                        + "the service"),
                .init(
                    status: .badGateway,
                    description: "There is no page that could be shown; `detail` says why"),
                .init(status: .gatewayTimeout, description: "It took too long"),
            ], handler: PageHandlers.read),
    ]
}
