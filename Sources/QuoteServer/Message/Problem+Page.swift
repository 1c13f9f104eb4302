import QuotePages
import QuoteURL

extension Problem {
    /// What a client is told when there is no page to show.
    init(_ failure: PageFailure) {
        switch failure {
        case .badAddress:
            self.init(
                .badRequest,
                "The parameter url must be an absolute http or https URL of at most "
                    + "\(GivenURL.limit) characters.", reason: "url")
        case .refused(let refusal): self.init(refusal)
        case .notResolved: self.init(page: "There is no such host.", reason: "dns")
        case .notConnected:
            self.init(page: "No connection could be made to the server.", reason: "connect")
        case .notSecure:
            self.init(page: "No secure connection could be made to the server.", reason: "tls")
        case .brokenOff:
            self.init(
                page: "The server's answer broke off, or can't be understood.", reason: "content")
        case .status(let status):
            self.init(page: "The server answered with the status \(status).", reason: "status")
            pageStatus = status
        case .redirects:
            self.init(page: "The page redirects more than 5 times.", reason: "redirects")
        case .badRedirect:
            self.init(
                page: "The page redirects to no http or https URL that can be used.",
                reason: "redirects")
        case .notText: self.init(page: "The page is neither HTML nor plain text.", reason: "type")
        case .tooLarge: self.init(page: "The page has more than 5 MiB.", reason: "size")
        case .excessive:
            self.init(
                page:
                    "The page nests too deeply, has too many paragraphs, or takes too long to read.",
                reason: "content")
        case .tooSlow:
            self.init(
                .gatewayTimeout, "The page took more than 10 seconds.", type: .pageUnavailable,
                reason: "timeout")
        case .busy:
            self = Problem(.serviceUnavailable, "Too many pages are being fetched; try again.")
                .with("Retry-After", "5")
        case .cancelled:
            self = Problem(.serviceUnavailable, "The fetch was ended; try again.")
                .with("Retry-After", "5")
        }
    }

    private init(_ refusal: PageFailure.Refusal) {
        let (detail, reason) =
            switch refusal {
            case .address:
                (
                    "The address leads to no public network; the setting pages.allow lists hosts that may be "
                        + "asked all the same.", "private"
                )
            case .port:
                (
                    "Pages are fetched from the ports 80 and 443 alone; the setting pages.allow lists hosts "
                        + "that may be asked on others.", "port"
                )
            case .user:
                ("An address with a user name or password in it is not asked for.", "credentials")
            }
        self.init(.forbidden, detail, type: .pageRefused, reason: reason)
    }

    private init(page detail: String, reason: String) {
        self.init(.badGateway, detail, type: .pageUnavailable, reason: reason)
    }

    private init(_ status: Status, _ detail: String, type: ProblemType? = nil, reason: String) {
        self.init(status, detail, type: type)
        self.reason = reason
    }
}
