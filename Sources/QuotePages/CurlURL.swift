import CCurl
import QuoteURL

/// The owner of a URL of libcurl's (curl_url, curl_url_cleanup) that libcurl reads as this program does.
struct CurlURL: ~Copyable {
    let handle: OpaquePointer

    /// Nil when libcurl reads another host or port, or no URL: what is checked must be what is asked for.
    init?(_ url: WebURL) {
        guard let handle = curl_url() else { fatalError("out of memory") }
        guard Self.set(url.textWithoutFragment, on: handle), Self.isRead(handle, as: url) else {
            curl_url_cleanup(handle)
            return nil
        }
        self.handle = handle
    }

    /// A part as libcurl reads it; nil when there is none.
    func part(_ part: CURLUPart) -> String? { Self.part(part, of: handle) }

    deinit {
        curl_url_cleanup(handle)
    }

    private static func set(_ text: String, on handle: OpaquePointer) -> Bool {
        curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK
    }

    private static func isRead(_ handle: OpaquePointer, as url: WebURL) -> Bool {
        guard part(CURLUPART_SCHEME, of: handle) == url.scheme.rawValue,
            part(CURLUPART_ZONEID, of: handle) == nil,
            let host = part(CURLUPART_HOST, of: handle).flatMap({ URLHost($0) }),
            let port = part(CURLUPART_PORT, of: handle, UInt32(CURLU_DEFAULT_PORT))
        else { return false }
        let hasUser = [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS]
            .contains { part($0, of: handle) != nil }
        return !hasUser && host.withoutFinalDot == url.host.withoutFinalDot
            && port == String(url.effectivePort)
    }

    private static func part(
        _ part: CURLUPart, of handle: OpaquePointer, _ flags: UInt32 = 0
    ) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
