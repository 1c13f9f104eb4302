import CCurl
import QuoteText

/// The address of a page, as libcurl reads it: what is checked is what is asked for.
struct PageAddress: ~Copyable {
    /// Owned (curl_url, curl_url_cleanup).
    let handle: OpaquePointer
    /// In lower case, without the dot that may end a name; `[::1]` for IPv6.
    let host: String
    let port: Int
    /// Whether there is a name or a password in it.
    let hasUser: Bool

    /// Reads an absolute http or https URL; nil when it is none.
    init?(_ text: String) {
        guard let handle = curl_url() else { fatalError("out of memory") }
        self.init(handle, settingTo: text)
    }

    /// Where a redirect from here leads; nil when that is no http or https URL.
    func redirected(to location: String) -> PageAddress? {
        guard let handle = curl_url_dup(handle) else { fatalError("out of memory") }
        return PageAddress(handle, settingTo: location)
    }

    deinit {
        curl_url_cleanup(handle)
    }

    /// The whole address, with its path.
    var url: String { Self.part(CURLUPART_URL, of: handle) ?? "" }

    /// The last segment of its path; the host when there is none.
    var name: String {
        let path = Self.part(CURLUPART_PATH, of: handle, UInt32(CURLU_URLDECODE)) ?? ""
        return path.split(separator: "/").last.map(String.init) ?? host
    }

    /// Takes over `handle`.
    private init?(_ handle: OpaquePointer, settingTo text: String) {
        let flags = UInt32(CURLU_URLENCODE)
        guard !text.utf8.contains(0), curl_url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: handle),
            ["http", "https"].contains(scheme),
            Self.part(CURLUPART_ZONEID, of: handle) == nil,
            let given = Self.part(CURLUPART_HOST, of: handle), let host = Self.ascii(given),
            host == given || curl_url_set(handle, CURLUPART_HOST, host, 0) == CURLUE_OK,
            let digits = Self.part(CURLUPART_PORT, of: handle, UInt32(CURLU_DEFAULT_PORT)),
            let port = Int(digits)
        else {
            curl_url_cleanup(handle)
            return nil
        }
        self.handle = handle
        self.host = Self.normalized(host)
        self.port = port
        hasUser =
            Self.part(CURLUPART_USER, of: handle) != nil
            || Self.part(CURLUPART_PASSWORD, of: handle) != nil
            || Self.part(CURLUPART_OPTIONS, of: handle) != nil
    }

    /// A host as it is looked up; nil for one that can't be. libcurl would make it of names in the script of the
    /// program's locale alone.
    private static func ascii(_ host: String) -> String? {
        host.utf8.allSatisfy { $0 < 0x80 } ? host : host.asciiHostName
    }

    /// A host in the form in which hosts are compared.
    static func normalized(_ host: String) -> String {
        let lower = (ascii(host) ?? host).lowercased()
        return lower.utf8.last == UInt8(ascii: ".") ? String(lower.dropLast()) : lower
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
