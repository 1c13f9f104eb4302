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

    static let noContent = Response(
        .noContent, fields: [Field("X-Content-Type-Options", "nosniff")])
}
