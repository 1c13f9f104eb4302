import QuoteJSON
import QuoteModel
import QuotePages
import QuoteSQLite
import QuoteStore
import QuoteText

/// The service: request in, answer out, never a throw. It knows nothing of sockets.
final class App: Sendable {
    let store: QuoteStore
    let table: RouteTable
    let cache: AnswerCache
    let metrics: Metrics
    let origins: OriginRule
    let log: Log
    let document: Response
    let frontEnd = FrontEnd()
    /// What fetches pages; nil when nobody may.
    let pages: PageService?
    /// Tells this run of the program from others, whose versions of the store may be counted anew.
    let runNumber = String(UInt64.random(in: .min ... .max), radix: 36)
    private let calendar: ZonedCalendar
    /// The most bytes of a JSON body, and of a file.
    private let bodyBytes: Int
    private let fileBytes: Int
    private let hosts: HostRule
    private let limiter: RateLimiter?

    init(store: QuoteStore, configuration: Configuration, log: Log) {
        self.store = store
        self.log = log
        table = RouteTable(Routes.all)
        cache = AnswerCache(limit: configuration.server.cacheBytes)
        metrics = Metrics(table.routes)
        origins = OriginRule(configuration.corsOrigins)
        hosts = HostRule(listening: configuration.server.host, further: configuration.server.hosts)
        limiter = RateLimiter(rate: configuration.server.rate)
        bodyBytes = configuration.server.bodyBytes
        fileBytes = configuration.server.importBytes
        calendar = configuration.calendar
        pages = configuration.pageRules.map {
            PageService($0, userAgent: "quoteserver/\(Version.current)")
        }
        document = OpenAPIDocument(table: table).response.prepared()
    }

    /// Answers a whole request.
    func respond(to request: Request) -> Reply {
        switch admit(request.head) {
        case .refused(let response, _): return .now(response)
        case .admitted(var call):
            call.body = request.body
            return answer(call)
        }
    }

    /// Decides on a request's head, in the order that the contract gives.
    func admit(_ head: RequestHead) -> Admission {
        var routeIndex: Int?
        do throws(Problem) {
            return try check(head, &routeIndex)
        } catch {
            return .refused(finish(error.response, head), routeIndex: routeIndex)
        }
    }

    /// Answers a call whose body is there.
    func answer(_ call: Call) -> Reply {
        do throws(Problem) {
            if call.body.count > bodyLimit(call.route) { throw tooLarge(call.route) }
            if let fault = Preconditions.fault(of: call.head) { throw fault }
            if call.route.isCached { return try cached(call) }
            return finish(try handle(call), call.head)
        } catch {
            return .now(finish(error.response, call.head))
        }
    }

    private func handle(_ call: consuming Call) throws(Problem) -> Reply {
        if !call.head.target.query.isEmpty {
            call.query = try Query(call.head.target.query, call.route.parameters)
        }
        for parameter in call.route.parameters
        where parameter.isRequired && call.query[parameter.name] == nil {
            throw Problem(.badRequest, "The parameter \(parameter.name) is missing.")
        }
        let head = call.head
        let reply = try call.route.handler(self, call)
        if case .now(let response) = reply, isLong(response, head) { return later { response } }
        return reply
    }

    /// Whether compressing an answer takes longer than a thread may be taken that others wait for.
    private func isLong(_ response: Response, _ head: RequestHead) -> Bool {
        (response.body?.count ?? 0) > Self.longBytes && response.compressed == nil
            && head.coding == .gzip && response.hasCodings
    }

    /// About a millisecond of compressing.
    private static let longBytes = 65_536

    /// Answers from the cache, or puts the answer there.
    private func cached(_ call: Call) throws(Problem) -> Reply {
        let stamp = store.version.map {
            AnswerCache.Stamp(version: $0, filterAnonymous: store.filterAnonymous)
        }
        let key = AnswerCache.Key(
            target: call.head.rawTarget, user: call.caller.user,
            representation: call.representation, coding: call.head.coding)
        if let stamp, let answer = cache.find(key, stamp) { return .now(finish(answer, call.head)) }

        // The file may change at any moment: the answer goes by what its place in the cache says.
        var call = call
        call.filterAnonymous = stamp?.filterAnonymous
        let head = call.head
        return try handle(call).map { [self] response in
            let response = response.coded(for: key.coding)
            guard let stamp, let answer = AnswerCache.Answer(response) else {
                return finish(response, head)
            }
            cache.keep(answer, key, stamp)
            return finish(answer, head)
        }
    }

    /// The day that it is in the server's zone.
    func today() -> Day {
        Day(at: Timestamp.now.milliseconds, in: calendar)
    }

    /// Answers on a thread for reads that may take long.
    func later(_ work: @escaping @Sendable () throws(Problem) -> Response) -> Reply {
        deferred(work) { [self] in store.query($0) }
    }

    /// Answers on the thread for work that takes longer than reads, one after the other.
    func longer(_ work: @escaping @Sendable () throws(Problem) -> Response) -> Reply {
        deferred(work) { [self] in store.runLong($0) }
    }

    private func deferred(
        _ work: @escaping @Sendable () throws(Problem) -> Response,
        _ start: @escaping (@escaping @Sendable () -> Void) -> Bool
    ) -> Reply {
        .later { answer in
            let isAccepted = start {
                do throws(Problem) { answer(try work()) } catch { answer(error.response) }
            }
            if !isAccepted { answer(Problem(StoreError.unavailable("closing")).response) }
        }
    }

    /// What the store has, or the problem that it is.
    func read<T>(_ work: () throws(StoreError) -> T) throws(Problem) -> T {
        do throws(StoreError) { return try work() } catch { throw problem(error) }
    }

    private func check(
        _ head: RequestHead, _ routeIndex: inout Int?
    ) throws(Problem) -> Admission {
        if let fault = head.targetFault { throw fault }
        try checkHost(head)
        let origin = origins.verdict(head)
        if origin == .refused { throw .foreignOrigin }
        if origin == .navigation, !isOfFrontEnd(head.target.path) { throw .foreignOrigin }
        try checkRate(head)
        if head.target.path == "*", head.method == .options {
            let response = Response.noContent.with("Allow", table.allowAnywhere)
            return .refused(finish(response, head), routeIndex: nil)
        }
        guard let (resource, id) = table.resource(at: head.target.path) else {
            throw Problem(.notFound, "There is nothing at this path.")
        }
        if head.method == .options { return options(resource, head, origin) }
        guard let method = head.method, let index = table.index(of: method, on: resource) else {
            throw Problem(.methodNotAllowed, "This resource has the methods \(resource.allow).")
                .with("Allow", resource.allow)
        }
        routeIndex = index
        let call = try admit(head, table.routes[index], index, id: id)
        return .admitted(call)
    }

    /// The checks of a request that has found its route.
    private func admit(
        _ head: RequestHead, _ route: Route, _ index: Int, id: Int64?
    ) throws(Problem) -> Call {
        let caller = Caller.local
        guard caller.may(route.role) else {
            throw Problem(.forbidden, "This needs the role \(route.role.rawValue).")
        }
        let ignoresAccept =
            !route.negotiates
            || (route.takesFormat && Query.has("format", in: head.target.query))
        let representation =
            route.represents.isEmpty
            ? MediaType.json
            : MediaType.negotiate(route.represents, accept: ignoresAccept ? nil : head[.accept])
        // What only reads finds out by itself, if nothing else is wrong.
        let isPlainRead =
            route.method == .get && representation != nil && head.target.query.isEmpty
            && Preconditions.fault(of: head) == nil
        if let id, !isPlainRead { try require(id, route.names, of: caller) }
        guard let representation else {
            let names = route.represents.map { String($0.name) }.joined(separator: ", ")
            throw Problem(.notAcceptable, "This resource has the representations \(names).")
        }
        try checkBody(head, route)
        return Call(
            head: head, route: route, routeIndex: index, id: id ?? 0, caller: caller,
            representation: representation)
    }

    /// Whether a path is one of the front end's.
    private func isOfFrontEnd(_ path: String) -> Bool {
        guard let (resource, _) = table.resource(at: path),
            let index = table.index(of: .get, on: resource)
        else { return false }
        return table.routes[index].isOfFrontEnd
    }

    private func checkRate(_ head: RequestHead) throws(Problem) {
        if let limiter, !limiter.allows(head.client) {
            throw Problem(.tooManyRequests, "Too many requests a second from this client.")
                .with("Retry-After", "1")
        }
    }

    private func checkHost(_ head: RequestHead) throws(Problem) {
        // The authority of an absolute target stands above Host (RFC 9112, section 3.2.2).
        let allowed = hosts.allows(head.target.authority ?? head[.host])
        if !allowed, head.target.path != "/health" {
            throw Problem(
                .misdirectedRequest,
                "This server doesn't go by that name; the setting server.hosts lists further ones.")
        }
    }

    private func require(
        _ id: Int64, _ named: Route.Named, of caller: Caller
    ) throws(Problem) {
        let isThere = try read { () throws(StoreError) in
            switch named {
            case .quotation: try store.contains(id)
            case .deletedQuotation:
                if try store.contains(id) { true } else { try store.isRestorable(id) }
            case .importRecord: try store.hasImport(id)
            case .movie: try store.containsMovie(id)
            case .file: true
            case .historyEntry: try store.hasHistory(id, of: caller.user)
            }
        }
        if isThere { return }
        throw named == .quotation ? noQuotation(id) : .nothing(named, id)
    }

    private func checkBody(_ head: RequestHead, _ route: Route) throws(Problem) {
        let types = route.body.mediaTypes
        if !types.isEmpty, !MediaType.matches(head[.contentType], types) { throw wrongType(route) }
        if route.body.isThere, let coding = head[.contentEncoding],
            coding.lowercased() != "identity"
        {
            throw Problem(.unsupportedMediaType, "A body must come without Content-Encoding.")
        }
        if let length = head.contentLength, length > UInt64(bodyLimit(route)) {
            throw tooLarge(route)
        }
    }

    /// The most bytes of a body; `route` is nil where none was found.
    func bodyLimit(_ route: Route?) -> Int {
        switch route?.body {
        case .file?: fileBytes
        case .image?: MovieImage.byteLimit
        case .some(.none), .json?, .mergePatch?, nil: bodyBytes
        }
    }

    /// The answer to a body that is too large.
    func tooLarge(_ route: Route) -> Problem {
        Problem(.contentTooLarge, "A body has at most \(bodyLimit(route)) bytes here.")
    }

    private func wrongType(_ route: Route) -> Problem {
        if case .mergePatch = route.body {
            let names = route.body.mediaTypes.joined(separator: ", ")
            return Problem(
                .unsupportedMediaType,
                "A patch must come as one of \(names): with curl, use --json instead of -d."
            )
            .with("Accept-Patch", names)
        }
        return Problem(
            .unsupportedMediaType,
            "A JSON body must come as application/json: with curl, use --json instead of -d.")
    }

    private func options(
        _ resource: RouteTable.Resource, _ head: RequestHead, _ origin: OriginRule.Verdict
    ) -> Admission {
        var response = Response.noContent.with("Allow", resource.allow)
        if case .allowed = origin, head[.accessControlRequestMethod] != nil {
            response = response.preflight(allow: resource.allow)
        }
        return .refused(finish(response, head), routeIndex: nil)
    }
}
