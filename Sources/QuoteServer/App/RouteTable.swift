/// All routes, found by path and method.
struct RouteTable: Sendable {
    let routes: [Route]
    private let resources: [Resource]

    /// One path with the routes of its methods.
    struct Resource: Sendable {
        let path: PathPattern
        /// Places in ``RouteTable/routes``, by method.
        fileprivate var routes: [Method: Int]

        /// The value of `Allow`.
        let allow: String
    }

    init(_ routes: [Route]) {
        self.routes = routes
        var paths: [PathPattern] = []
        for route in routes where !paths.contains(route.path) { paths.append(route.path) }
        resources = paths.map { path in
            var byMethod: [Method: Int] = [:]
            for (index, route) in routes.enumerated() where route.path == path {
                precondition(byMethod[route.method] == nil, "\(path.text) has a method twice")
                byMethod[route.method] = index
            }
            return Resource(path: path, routes: byMethod, allow: Self.allow(byMethod.keys))
        }
    }

    /// Finds the resource at `path`, with the id in it.
    func resource(at path: String) -> (resource: Resource, id: Int64?)? {
        var path = path
        return path.withUTF8 { utf8 in
            for resource in resources {
                if let match = resource.path.match(utf8) { return (resource, match.id) }
            }
            return nil
        }
    }

    /// The place in ``routes`` of what `method` does on `resource`; `HEAD` does what `GET` does.
    func index(of method: Method, on resource: Resource) -> Int? {
        resource.routes[method.routed]
    }

    /// The value of `Allow` for the whole server.
    var allowAnywhere: String { Self.allow(Set(routes.map(\.method))) }

    private static func allow(_ methods: some Collection<Method>) -> String {
        Method.allCases
            .filter { methods.contains($0.routed) || $0 == .options }
            .map(\.rawValue).joined(separator: ", ")
    }
}
