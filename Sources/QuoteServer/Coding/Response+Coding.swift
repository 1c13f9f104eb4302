import QuoteJSON

extension Response {
    /// Bodies from this size on are compressed for clients that take it.
    static let compressedBytes = 1000

    /// Whether the answer is sent in the coding that the client prefers: its body isn't small, and of a type
    /// that isn't compressed by itself. Server-sent events and figures aren't.
    var hasCodings: Bool {
        if status == .notModified || events != nil { return false }
        guard stream != nil || (body?.count ?? 0) >= Self.compressedBytes, let contentType else {
            return false
        }
        let name = contentType.description
        if name == MediaType.openMetrics.contentType.description { return false }
        return !name.hasPrefix("image/") || name == FileType.svg.contentType.description
    }

    /// The answer in the coding that the client prefers.
    ///
    /// - Parameter coding: read only where it matters, which most answers are too small for.
    func coded(for coding: @autoclosure () -> ContentCoding) -> Response {
        if let compressed { return coding() == .gzip ? compressed.response : self }
        if vary.contains(.acceptEncoding) || !hasCodings { return self }
        return coding() == .gzip ? gzipped : varying(.acceptEncoding)
    }

    /// An answer that is sent more than once, in both codings.
    ///
    /// - Parameter body: the body in the coding gzip; nil to make it here.
    func prepared(_ body: Bytes? = nil) -> Response {
        var response = self
        response.wireForm = WireForm()
        if !hasCodings { return response }
        response.vary.insert(.acceptEncoding)
        var compressed = gzipped(body ?? self.body?.gzipped)
        compressed.wireForm = WireForm()
        response.compressed = CompressedForm(compressed)
        return response
    }

    private var gzipped: Response { gzipped(body?.gzipped) }

    private func gzipped(_ body: Bytes?) -> Response {
        var response = varying(.acceptEncoding)
        response.isCompressed = true
        response.entityTag = entityTag?.ofGzip
        response.body = body
        response.stream = stream.map { GzipStream($0) }
        return response
    }
}

/// An answer in the coding gzip, beside the same as it is.
final class CompressedForm: Sendable {
    let response: Response

    init(_ response: Response) {
        self.response = response
    }
}
