/// The request fields that the service looks at; all others are passed over.
enum FieldName: String, CaseIterable, Sendable {
    case accept
    case authorization
    case accessControlRequestMethod = "access-control-request-method"
    case contentEncoding = "content-encoding"
    case contentLength = "content-length"
    case contentType = "content-type"
    case expect
    case host
    case idempotencyKey = "idempotency-key"
    case ifMatch = "if-match"
    case ifNoneMatch = "if-none-match"
    case origin
    case transferEncoding = "transfer-encoding"

    /// Whether the field may come in several lines, which are then one list (RFC 9110, section 5.3).
    var isList: Bool {
        switch self {
        case .accept, .ifMatch, .ifNoneMatch: true
        case .authorization, .accessControlRequestMethod, .contentEncoding, .contentLength,
            .contentType, .expect, .idempotencyKey,
            .host, .origin, .transferEncoding:
            false
        }
    }
}
