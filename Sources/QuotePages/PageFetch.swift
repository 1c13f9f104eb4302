import CCurl

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

    /// Fetches the page at `url`, on this thread.
    func run(_ url: String) throws(PageFailure) -> Page {
        precondition(Self.isSetUp, "libcurl can't be set up")
        let end = Transfer.milliseconds + service.limits.milliseconds
        guard var address = PageAddress(url), let handle = EasyHandle() else { throw .badAddress }
        for _ in 0...service.limits.redirects {
            if task.isCancelled { throw .cancelled }
            if let refusal = service.rules.refusal(of: address) { throw refusal }
            let transfer = Transfer(
                of: service.limits, task, progress, isAllowed: service.rules.lists(address))
            let rest = end - Transfer.milliseconds
            if rest <= 0 { throw .tooSlow }
            let outcome = handle.perform(
                address, transfer, milliseconds: rest, userAgent: service.userAgent)
            switch outcome {
            case .failure(let failure): throw failure
            case .success(.page(let type)):
                let (body, url, name) = (transfer.body, address.url, address.name)
                return try runWhenIdle {
                    Result { () throws(PageFailure) in
                        try Page(body, as: type, url: url, name: name)
                    }
                }.get()
            case .success(.redirect(let location)):
                guard let next = address.redirected(to: location) else { throw .badRedirect }
                address = next
            }
        }
        throw .redirects
    }
}
