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

    /// An answer that is made while it is sent, and never kept; `tag` stands for it, if it can be told.
    static func streaming(
        _ stream: any ByteStream, as type: MediaType, _ tag: EntityTag?
    ) -> Response {
        Response(
            .ok, as: type.contentType, caching: .revalidated, vary: .accept, entityTag: tag,
            stream: stream)
    }

    /// Says where the next page is, if there is one (RFC 8288).
    func linking(to next: String?) -> Response {
        next.map { with("Link", "<\($0)>; rel=\"next\"") } ?? self
    }

    static let noContent = Response(.noContent)
}
