/// All routes, found by path and method.
struct RouteTable: Sendable {
    let routes: [Route]
    private let resources: [Resource]

    /// One path with the routes of its methods.
    final class Resource: Sendable {
        let path: PathPattern
        /// The value of `Allow`.
        let allow: String
        /// Places in ``RouteTable/routes``; a path has few methods.
        private let routes: [(method: Method, index: Int)]

        fileprivate init(_ path: PathPattern, _ routes: [(method: Method, index: Int)]) {
            self.path = path
            self.routes = routes
            allow = RouteTable.allow(Set(routes.map(\.method)))
            precondition(
                Set(routes.map(\.method)).count == routes.count, "\(path.text) has a method twice")
        }

        fileprivate func index(of method: Method) -> Int? {
            for route in routes where route.method == method { return route.index }
            return nil
        }
    }

    init(_ routes: [Route]) {
        self.routes = routes
        var paths: [PathPattern] = []
        for route in routes where !paths.contains(route.path) { paths.append(route.path) }
        resources = paths.map { path in
            let found = routes.enumerated().filter { $0.element.path == path }
            return Resource(path, found.map { (method: $0.element.method, index: $0.offset) })
        }
    }

    /// Finds the resource at `path`, with the id in it.
    func resource(at path: String) -> (resource: Resource, id: Int64?)? {
        var path = path
        return path.withUTF8 { utf8 in
            for index in resources.indices {
                if let match = resources[index].path.match(utf8) {
                    return (resources[index], match.id)
                }
            }
            return nil
        }
    }

    /// The place in ``routes`` of what `method` does on `resource`; `HEAD` does what `GET` does.
    func index(of method: Method, on resource: Resource) -> Int? {
        resource.index(of: method.routed)
    }

    /// The value of `Allow` for the whole server.
    var allowAnywhere: String { Self.allow(Set(routes.map(\.method))) }

    private static func allow(_ methods: Set<Method>) -> String {
        Method.allCases
            .filter { methods.contains($0.routed) || $0 == .options }
            .map(\.name.description).joined(separator: ", ")
    }
}
