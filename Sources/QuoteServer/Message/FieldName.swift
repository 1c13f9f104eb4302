/// The request fields that the service looks at; all others are passed over.
enum FieldName: Int, CaseIterable, Sendable {
    case accept, acceptEncoding, authorization, accessControlRequestMethod, contentEncoding,
        contentLength
    case contentType, expect, host, idempotencyKey, ifMatch, ifNoneMatch, origin, transferEncoding
    case secFetchDest, secFetchMode, secFetchSite

    /// The name in lower case.
    var text: StaticString {
        switch self {
        case .accept: "accept"
        case .acceptEncoding: "accept-encoding"
        case .authorization: "authorization"
        case .accessControlRequestMethod: "access-control-request-method"
        case .contentEncoding: "content-encoding"
        case .contentLength: "content-length"
        case .contentType: "content-type"
        case .expect: "expect"
        case .host: "host"
        case .idempotencyKey: "idempotency-key"
        case .ifMatch: "if-match"
        case .ifNoneMatch: "if-none-match"
        case .origin: "origin"
        case .transferEncoding: "transfer-encoding"
        case .secFetchDest: "sec-fetch-dest"
        case .secFetchMode: "sec-fetch-mode"
        case .secFetchSite: "sec-fetch-site"
        }
    }

    /// The field of this name, whatever its case; nil for one that doesn't matter.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        for known in Self.allCases where known.isNamed(name) {
            self = known
            return
        }
        return nil
    }

    private func isNamed(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = text
        guard name.count == text.utf8CodeUnitCount else { return false }
        for (place, byte) in name.enumerated() {
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            if byte | (isCapital ? 0x20 : 0) != text.utf8Start[place] { return false }
        }
        return true
    }

    /// Whether the field may come in several lines, which are then one list (RFC 9110, section 5.3).
    var isList: Bool {
        switch self {
        case .accept, .acceptEncoding, .ifMatch, .ifNoneMatch: true
        case .authorization, .accessControlRequestMethod, .contentEncoding, .contentLength,
            .contentType, .expect, .idempotencyKey,
            .host, .origin, .transferEncoding, .secFetchDest, .secFetchMode, .secFetchSite:
            false
        }
    }
}
