import QuoteJSON
import QuotePages

/// The events of a page on its way: `progress` some times a second, then one `page` or `problem`.
extension LatestEvents {
    /// Tells how far the fetch is.
    func report(_ progress: PageProgress) {
        report(Self.event("progress") { $0.append(progress) })
    }

    /// Tells the end: a page, or why there is none.
    func finish(_ result: Result<Page, PageFailure>) {
        switch result {
        case .success(let page): finish(Self.event("page") { $0.append(page) })
        case .failure(let failure):
            finish(Self.event("problem", Problem(failure).response.body))
        }
    }
}
