import CCurl
import QuoteURL

/// One fetch: a request, and another for each redirect, each of which is checked as the first was.
struct PageFetch {
    private let service: PageService
    private let task: PageTask
    private let progress: (@Sendable (PageProgress) -> Void)?

    /// Sets libcurl up, once for the program (curl_global_init).
    private static let isSetUp = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init(
        of service: PageService, _ task: PageTask,
        _ progress: (@Sendable (PageProgress) -> Void)?
    ) {
        self.service = service
        self.task = task
        self.progress = progress
    }

    /// Fetches a page, on this thread.
    func run(_ given: GivenURL) throws(PageFailure) -> Page {
        precondition(Self.isSetUp, "libcurl can't be set up")
        let end = Transfer.milliseconds + service.limits.milliseconds
        guard let handle = EasyHandle() else { fatalError("out of memory") }
        var url = given.url
        // As it was given, until a redirect leads elsewhere.
        var text = given.text
        for _ in 0...service.limits.redirects {
            if task.isCancelled { throw .cancelled }
            if let refusal = service.rules.refusal(of: url) { throw refusal }
            guard let address = CurlURL(url) else { throw .notResolved }
            let transfer = Transfer(
                of: service.limits, task, progress, isAllowed: service.rules.lists(url))
            let rest = end - Transfer.milliseconds
            if rest <= 0 { throw .tooSlow }
            let outcome = handle.perform(
                address, transfer, milliseconds: rest, userAgent: service.userAgent)
            switch outcome {
            case .failure(let failure): throw failure
            case .success(.page(let type)):
                let (body, place) = (transfer.body, text)
                let name = url.readableName ?? url.host.readableText
                return try runWhenIdle {
                    Result { () throws(PageFailure) in
                        try Page(body, as: type, url: place, name: name)
                    }
                }.get()
            case .success(.redirect(let location)):
                guard let next = url.resolving(location) else { throw .badRedirect }
                if let refusal = service.rules.refusal(of: next) { throw refusal }
                guard let nextText = next.acceptableText else { throw .badRedirect }
                (url, text) = (next, nextText)
            }
        }
        throw .redirects
    }
}
