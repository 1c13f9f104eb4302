import QuotePages

extension Problem {
    /// What a client is told when there is no page to show. It doesn't tell apart what could serve to look around
    /// in a network.
    init(_ failure: PageFailure) {
        switch failure {
        case .badAddress:
            self.init(
                .badRequest, "The parameter url must be an absolute http or https URL.")
        case .refused(.address):
            self.init(
                .forbidden,
                "The address leads to no public network; the setting pages.allow lists hosts that may be "
                    + "asked all the same.", type: .pageRefused)
        case .refused(.port):
            self.init(
                .forbidden,
                "Pages are fetched from the ports 80 and 443 alone; the setting pages.allow lists hosts "
                    + "that may be asked on others.", type: .pageRefused)
        case .refused(.user):
            self.init(
                .forbidden, "An address with a name or password in it is not asked for.",
                type: .pageRefused)
        case .notReached: self.init(page: "No server could be reached at the address.")
        case .notSecure:
            self.init(page: "No secure connection could be made to the server.")
        case .brokenOff: self.init(page: "The server's answer broke off, or can't be understood.")
        case .status(let status): self.init(page: "The server answered with the status \(status).")
        case .redirects: self.init(page: "The page redirects more than 5 times.")
        case .badRedirect: self.init(page: "The page redirects to no http or https URL.")
        case .notText: self.init(page: "The page is neither HTML nor plain text.")
        case .tooLarge: self.init(page: "The page has more than 5 MiB.")
        case .excessive:
            self.init(
                page:
                    "The page nests too deeply, has too many paragraphs, or takes too long to read."
            )
        case .tooSlow:
            self.init(
                .gatewayTimeout, "The page took more than 10 seconds.", type: .pageUnavailable)
        case .busy:
            self = Problem(.serviceUnavailable, "Too many pages are being fetched; try again.")
                .with("Retry-After", "5")
        case .cancelled:
            self = Problem(.serviceUnavailable, "The fetch was ended; try again.")
                .with("Retry-After", "5")
        }
    }

    private init(page detail: String) {
        self.init(.badGateway, detail, type: .pageUnavailable)
    }
}
