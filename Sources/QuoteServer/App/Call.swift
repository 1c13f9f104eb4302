import QuoteSQLite
import QuoteStore
import QuoteSystem

/// A request that was let in: where it goes, who asks, and in which form the answer is wanted.
struct Call: Sendable {
    let head: RequestHead
    let route: Route
    /// The route's place in the table, for the metrics.
    let routeIndex: Int
    /// The id in the path; 0 for a route without one.
    let id: Int64
    let caller: Caller
    /// The first of the route's representations when there is nothing to choose.
    let representation: MediaType
    var query = Query.empty
    /// The device's setting as the answer's place in the cache names it; nil outside the cache.
    var filterAnonymous: Bool?
    var body: [UInt8] = []
    /// The body where it is a file.
    var file: SpoolFile?

    /// How many bytes the body has, wherever it is.
    var bodyCount: Int { file?.count ?? body.count }

    /// Hands the body to `work`, wherever it is.
    func withBody<Result>(_ work: (UnsafeRawBufferPointer) -> Result) throws(Problem) -> Result {
        guard let file else { return body.withUnsafeBytes(work) }
        do throws(FileError) { return try file.withBytes(work) } catch {
            throw Problem(StoreError.unavailable(error.description))
        }
    }

    var preconditions: Preconditions { Preconditions(head) }
}

/// What becomes of a request's head.
enum Admission: Sendable {
    /// It is answered at once, whatever its body.
    case refused(Response, routeIndex: Int?)
    case admitted(Call)
}

/// A whole request.
struct Request: Sendable {
    let head: RequestHead
    var body: [UInt8] = []
}
