import QuoteJSON

extension Response {
    /// An answer that represents a resource: with its entity tag, and to be asked for anew each time.
    static func representing(
        _ body: Bytes, as type: MediaType, negotiated: Bool = false, status: Status = .ok
    ) -> Response {
        let tag = EntityTag(of: body)
        var fields = [
            Field("Content-Type", type.contentType), Field("ETag", tag.text),
            Field("Cache-Control", "private, no-cache"), Field("X-Content-Type-Options", "nosniff"),
        ]
        if negotiated { fields.append(Field("Vary", "Accept")) }
        var response = Response(status, fields: fields, body: body)
        response.entityTag = tag
        return response
    }

    /// An answer that is made while it is sent, and never kept; `tag` stands for it, if it can be told.
    static func streaming(
        _ stream: any ByteStream, as type: MediaType, _ tag: EntityTag?
    ) -> Response {
        var response = Response(
            .ok,
            fields: [
                Field("Content-Type", type.contentType),
                Field("Cache-Control", "private, no-cache"),
                Field("Vary", "Accept"), Field("X-Content-Type-Options", "nosniff"),
            ])
        response.stream = stream
        guard let tag else { return response }
        response.entityTag = tag
        return response.with("ETag", tag.text)
    }

    /// Says where the next page is, if there is one (RFC 8288).
    func linking(to next: String?) -> Response {
        next.map { with("Link", "<\($0)>; rel=\"next\"") } ?? self
    }

    static let noContent = Response(
        .noContent, fields: [Field("X-Content-Type-Options", "nosniff")])
}
