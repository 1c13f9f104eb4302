import QuoteJSON

extension Response {
    /// An answer that represents a resource: with its entity tag, and to be asked for anew each time.
    static func representing(
        _ body: Bytes, as type: MediaType, negotiated: Bool = false, status: Status = .ok
    ) -> Response {
        Response(
            status, as: type.contentType, caching: .revalidated,
            vary: negotiated ? .accept : [], entityTag: EntityTag(of: body), body: body)
    }

    static let noContent = Response(.noContent)
}
