extension Routes {
    /// The pages that explain problems, one for each kind.
    static let problems = ProblemType.allCases.map { type in
        Route(
            method: .get, path: PathPattern(stringLiteral: type.path), role: .everyone,
            summary: "Explain the problem “\(type.title)”", represents: [.html],
            answers: [.ok(nil, [.entityTag]), .notModified, .badRequest], negotiates: false,
            handler: { (_: App, _: Call) throws(Problem) -> Reply in
                .now(ProblemHandlers.page(type))
            })
    }
}
