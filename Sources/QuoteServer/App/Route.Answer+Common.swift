import QuoteSQLite

/// The answers that many routes have.
extension Route.Answer {
    static func ok(
        _ schema: Route.Schema?, _ fields: [Route.ResponseField] = []
    ) -> Route.Answer {
        Route.Answer(status: .ok, description: "Done", schema: schema, fields: fields)
    }

    static let noContent = Route.Answer(status: .noContent, description: "Done")
    static let notModified = Route.Answer(
        status: .notModified, description: "The client has it already", fields: [.entityTag])
    static let badRequest = Route.Answer(
        status: .badRequest, description: "The request or its query can't be understood")
    static let notFound = Route.Answer(
        status: .notFound, description: "There is no such quotation")
    static let noMovie = Route.Answer(
        status: .notFound, description: "There is no such movie")
    static let noImage = Route.Answer(
        status: .notFound, description: "There is no such movie, or it has no picture")
    static let noImport = Route.Answer(
        status: .notFound, description: "There is no such import")
    static let noHistory = Route.Answer(
        status: .notFound, description: "There is no such entry")
    static let nothing = Route.Answer(
        status: .notFound, description: "There is nothing to show")
    static let notAcceptable = Route.Answer(
        status: .notAcceptable, description: "There is no such representation")
    static let deviceUnreadable = Route.Answer(
        status: .conflict, description: "The file device.plist can't be read")
}
