/// The pages of the front end and what they are made of.
enum FrontEndHandlers {
    /// What a telephone that shares something with the front end says of it; the page reads it.
    static let shareParameters = [
        Parameter(
            name: "title", kind: .text(limit: 2000),
            description: "The title of what is shared with the front end."),
        Parameter(
            name: "text", kind: .text(limit: 2000),
            description: "The text that is shared with the front end."),
        Parameter(
            name: "url", kind: .text(limit: 2000),
            description: "The address that is shared with the front end."),
    ]

    static func application(_ app: App, _: Call) throws(Problem) -> Reply {
        .now(app.frontEnd.page("index"))
    }

    static func reference(_ app: App, _: Call) throws(Problem) -> Reply {
        .now(app.frontEnd.page("docs"))
    }

    static func file(_ app: App, _ call: Call) throws(Problem) -> Reply {
        guard let file = app.frontEnd.file(Int(call.id)) else {
            throw Problem(.notFound, "There is nothing at this path.")
        }
        return .now(file)
    }
}
