import CCurl
import Glibc
import QuoteURL

/// The owner of a handle of libcurl's, for the requests of one fetch (curl_easy_init, curl_easy_cleanup).
struct EasyHandle: ~Copyable {
    private let handle: UnsafeMutableRawPointer

    init?() {
        guard let handle = curl_easy_init() else { return nil }
        self.handle = handle
    }

    deinit {
        curl_easy_cleanup(handle)
    }

    /// Asks for an address, once, and follows nothing.
    func perform(
        _ url: borrowing CurlURL, _ transfer: Transfer, milliseconds: Int64,
        userAgent: String
    ) -> Result<Transfer.Verdict, PageFailure> {
        curl_easy_reset(handle)
        configure(transfer)
        set(CURLOPT_CURLU, UnsafeMutableRawPointer(url.handle))
        set(CURLOPT_TIMEOUT_MS, Int(milliseconds))
        set(CURLOPT_USERAGENT, userAgent)
        let code = curl_easy_perform(handle)
        return withExtendedLifetime(transfer) { outcome(code, transfer) }
    }

    /// What the callbacks want to know of an answer whose head has come.
    static func verdict(
        _ handle: UnsafeMutableRawPointer
    ) -> Result<Transfer.Verdict, PageFailure> {
        switch ccurl_response_code(handle) {
        // Those without a body, and parts that nobody asked for, are no pages.
        case 200...203, 207...299:
            let field = ccurl_content_type(handle).map { String(cString: $0) } ?? ""
            // Without a type, the content tells.
            if field.trimmedOfWhiteSpace.isEmpty { return .success(.page(nil)) }
            guard let type = PageType(field) else { return .failure(.notText) }
            return .success(.page(type))
        case 301, 302, 303, 307, 308:
            guard let location = field("Location", of: handle), !location.isEmpty else {
                return .failure(.badRedirect)
            }
            return .success(.redirect(location))
        case let status: return .failure(.status(status))
        }
    }

    private func configure(_ transfer: Transfer) {
        // Nothing of the environment or the user's counts: no proxy, in whose place the guard would see
        // the proxy's address, no names and passwords.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOPROXY, "*")
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        // No file: cookies are kept with the handle, which is of one fetch, and curl_easy_reset leaves them.
        set(CURLOPT_COOKIEFILE, "")
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // Each request makes its own connection, and each connection passes the guard.
        set(CURLOPT_FRESH_CONNECT, 1)
        set(CURLOPT_FORBID_REUSE, 1)
        set(CURLOPT_DNS_CACHE_TIMEOUT, 0)
        set(CURLOPT_NOSIGNAL, 1)
        // A slow answer about a name doesn't hold up the end.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_NOPROGRESS, 0)
        set(CURLOPT_HTTP_CONTENT_DECODING, 1)
        // All the compressions that this libcurl knows.
        set(CURLOPT_ACCEPT_ENCODING, "")
        ccurl_set_offset(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(transfer.limits.bytes))

        let context = Unmanaged.passUnretained(transfer).toOpaque()
        set(CURLOPT_WRITEDATA, context)
        set(CURLOPT_HEADERDATA, context)
        set(CURLOPT_XFERINFODATA, context)
        set(CURLOPT_OPENSOCKETDATA, context)
        // For the end of a head, where the handle is needed and libcurl doesn't give it.
        transfer.handle = handle
        ccurl_set_taker(handle, CURLOPT_WRITEFUNCTION, takeBody)
        ccurl_set_taker(handle, CURLOPT_HEADERFUNCTION, takeHeadLine)
        ccurl_set_progress(handle, takeProgress)
        ccurl_set_opener(handle, openSocket)
    }

    private func outcome(
        _ code: CURLcode, _ transfer: Transfer
    ) -> Result<Transfer.Verdict, PageFailure> {
        if case .success(.redirect)? = transfer.verdict, let verdict = transfer.verdict {
            return verdict
        }
        if code == CURLE_OK, case .success(let verdict)? = transfer.verdict {
            let received = Int(ccurl_downloaded(handle))
            _ = transfer.take(received: received, expected: received, isLast: true)
            return .success(verdict)
        }
        if let failure = transfer.failure { return .failure(failure) }
        return .failure(Self.failure(code))
    }

    private static func failure(_ code: CURLcode) -> PageFailure {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .tooSlow
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_URL_MALFORMAT: .notResolved
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: .notConnected
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS:
            .notSecure
        case CURLE_ABORTED_BY_CALLBACK: .cancelled
        default: .brokenOff
        }
    }

    private static func field(_ name: String, of handle: UnsafeMutableRawPointer) -> String? {
        var field: UnsafeMutablePointer<curl_header>?
        guard curl_easy_header(handle, name, 0, UInt32(CURLH_HEADER), -1, &field) == CURLHE_OK,
            let value = field?.pointee.value
        else { return nil }
        // What is no UTF-8 is passed on byte by byte.
        return String(validatingCString: value) ?? PercentEscapes.escapingNonASCII(value)
    }

    private func set(_ option: CURLoption, _ value: Int) {
        check(ccurl_set_long(handle, option, value))
    }

    private func set(_ option: CURLoption, _ text: String) {
        check(ccurl_set_text(handle, option, text))
    }

    private func set(_ option: CURLoption, _ address: UnsafeMutableRawPointer) {
        check(ccurl_set_pointer(handle, option, address))
    }

    /// An option that isn't set could open what the guard is there to close.
    private func check(_ code: CURLcode) {
        precondition(code == CURLE_OK, "libcurl: \(String(cString: curl_easy_strerror(code)))")
    }
}
