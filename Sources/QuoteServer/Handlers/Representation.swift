import QuoteJSON

extension Response {
    /// An answer that represents a resource: with its entity tag, and to be asked for anew each time.
    static func representing(
        _ body: Bytes, as type: MediaType, negotiated: Bool = false, status: Status = .ok
    ) -> Response {
        var response = Response(
            status, as: type.contentType, caching: .revalidated, body: body)
        response.entityTag = EntityTag(of: body)
        if negotiated { response.vary = .accept }
        return response
    }

    /// An answer that is made while it is sent, and never kept; `tag` stands for it, if it can be told.
    static func streaming(
        _ stream: any ByteStream, as type: MediaType, _ tag: EntityTag?
    ) -> Response {
        var response = Response(.ok, as: type.contentType, caching: .revalidated)
        response.vary = .accept
        response.stream = stream
        response.entityTag = tag
        return response
    }

    /// Says where the next page is, if there is one (RFC 8288).
    func linking(to next: String?) -> Response {
        next.map { with("Link", "<\($0)>; rel=\"next\"") } ?? self
    }

    static let noContent = Response(.noContent)
}
