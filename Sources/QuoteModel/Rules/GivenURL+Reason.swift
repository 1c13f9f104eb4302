import QuoteURL

extension GivenURL.Refused {
    /// Why the URL is refused: the end of a sentence that begins with its member.
    package var reason: String {
        switch self {
        case .invalid: "must be an absolute http or https URL"
        case .tooLong: "must have at most \(GivenURL.limit) characters"
        case .credentials: "must not have a user name or password"
        }
    }
}
