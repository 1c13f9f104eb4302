import QuoteJSON
import QuotePages
import QuoteStore

/// The call for a page as text.
enum PageHandlers {
    static let parameters = [
        Parameter(
            name: "url", kind: .webAddress, isRequired: true,
            description: "The page's address, an absolute http or https URL.")
    ]

    static func read(_ app: App, _ call: Call) throws(Problem) -> Reply {
        guard let pages = app.pages else { throw disabled }
        let url = call.query["url"] ?? ""

        if call.representation == .eventStream { return .now(try events(url, pages)) }
        return .later { answer in
            do throws(PageFailure) {
                try pages.fetch(url) { answer(response($0)) }
            } catch {
                answer(Problem(error).response)
            }
        }
    }

    private static func events(_ url: String, _ pages: PageService) throws(Problem) -> Response {
        let events = LatestEvents()
        do throws(PageFailure) {
            let task = try pages.fetch(
                url, progress: { events.report($0) }, completion: { events.finish($0) })
            events.onAbandon { task.cancel() }
        } catch {
            throw Problem(error)
        }
        return Response(
            .ok, as: MediaType.eventStream.contentType, caching: .unkept, vary: .accept,
            events: events)
    }

    private static func response(_ result: Result<Page, PageFailure>) -> Response {
        switch result {
        case .failure(let failure): return Problem(failure).response
        case .success(let page):
            var writer = ByteWriter(capacity: 65_536)
            writer.append(page)
            writer.append(UInt8(ascii: "\n"))
            return Response(
                .ok, as: MediaType.json.contentType, caching: .unkept, vary: .accept,
                body: writer.finish())
        }
    }

    private static let disabled = Problem(
        .forbidden, "This server fetches no pages: the setting pages.enabled is false.")
}

extension ByteWriter {
    mutating func append(_ page: Page) {
        append("{\"url\":" as StaticString)
        append(jsonString: page.url)
        append(",\"title\":" as StaticString)
        append(jsonString: page.title)
        append(",\"blocks\":[" as StaticString)
        for (index, block) in page.blocks.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append("{\"kind\":\"\(block.kind.rawValue)\",\"text\":")
            append(jsonString: block.text)
            if !block.links.isEmpty { append(block.links) }
            append(UInt8(ascii: "}"))
        }
        append("]}" as StaticString)
    }

    private mutating func append(_ links: [Page.Link]) {
        append(",\"links\":[" as StaticString)
        for (index, link) in links.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append("{\"start\":\(link.start),\"end\":\(link.end),\"url\":")
            append(jsonString: link.url)
            append(UInt8(ascii: "}"))
        }
        append(UInt8(ascii: "]"))
    }

    mutating func append(_ progress: PageProgress) {
        append("{\"received\":" as StaticString)
        append(Int64(progress.received))
        append(",\"expected\":" as StaticString)
        if let expected = progress.expected {
            append(Int64(expected))
        } else {
            append("null" as StaticString)
        }
        append(UInt8(ascii: "}"))
    }
}
