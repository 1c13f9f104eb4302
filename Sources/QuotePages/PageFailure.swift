/// Why there is no page to show.
package enum PageFailure: Error, Equatable, Sendable {
    package enum Refusal: Equatable, Sendable {
        /// It leads to this machine, or into a network that isn't everybody's.
        case address
        /// It is none of the two ports that pages have.
        case port
        /// There is a name or a password in it.
        case user
    }

    /// The address is no absolute http or https URL.
    case badAddress
    case refused(Refusal)
    /// The name is unknown.
    case notResolved
    /// No connection can be made.
    case notConnected
    /// The connection couldn't be made a secure one.
    case notSecure
    /// The answer broke off, or can't be understood.
    case brokenOff
    /// The server answered with a status that gives no page.
    case status(Int)
    /// Redirected once more than is followed, or to where no page can be.
    case redirects
    case badRedirect
    /// It is neither HTML nor plain text.
    case notText
    case tooLarge
    /// Reading it takes more than it may, or it has too many paragraphs.
    case excessive
    case tooSlow
    /// Too many pages are being fetched.
    case busy
    /// Nobody wants it any more, or the service stops.
    case cancelled
}
