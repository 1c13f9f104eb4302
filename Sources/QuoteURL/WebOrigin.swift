/// The origin of a page, as the field `Origin` names it (RFC 6454, section 6.2).
package struct WebOrigin: Hashable, Sendable {
    package let scheme: WebURL.Scheme
    package let host: URLHost
    package let port: UInt16

    /// Parses `https://example.org:8443`; nil for anything besides, `null` included.
    package init?(_ text: String) {
        guard let url = WebURL(text), !url.hasCredentials, url.path == "/", url.query == nil,
            url.fragment == nil
        else { return nil }
        scheme = url.scheme
        host = url.host
        port = url.effectivePort
    }
}
