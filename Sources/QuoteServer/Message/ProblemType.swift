/// A kind of problem that has an address of its own: a page that explains it (RFC 9457, section 3.1.1).
enum ProblemType: String, CaseIterable, Sendable {
    case invalidQuotation = "invalid-quotation"
    case invalidMovie = "invalid-movie"
    case invalidSettings = "invalid-settings"
    case invalidVisit = "invalid-visit"
    case deleted
    case notOfFormat = "not-of-format"
    case deviceUnreadable = "device-unreadable"
    case pageRefused = "page-refused"
    case pageUnavailable = "page-unavailable"

    /// The path of the page, and the value of `type`.
    var path: String { "/problems/" + rawValue }

    var title: String {
        switch self {
        case .invalidQuotation: "Invalid quotation"
        case .invalidMovie: "Invalid movie"
        case .invalidSettings: "Invalid settings"
        case .invalidVisit: "Invalid visit"
        case .deleted: "The quotation is deleted"
        case .notOfFormat: "The file is not of its format"
        case .deviceUnreadable: "The device's settings can't be read"
        case .pageRefused: "The page may not be fetched"
        case .pageUnavailable: "The page can't be shown"
        }
    }

    /// What is wrong, and what to do, in a few sentences.
    var explanation: String {
        switch self {
        case .invalidQuotation:
            "The body is JSON, but breaks a rule for quotations. Nothing was stored. The member errors "
                + "lists every fault with its place in the body. Correct them and send the request again."
        case .invalidMovie:
            "The body is JSON, but breaks a rule for movies. Nothing was stored. The member errors lists "
                + "every fault with its place in the body. Correct them and send the request again."
        case .invalidSettings:
            "The body is JSON, but names something that is no setting, or gives a setting a value other "
                + "than true or false. No setting was changed. The member errors lists every fault."
        case .invalidVisit:
            "The body is JSON, but breaks a rule for entries of the history. Nothing was stored. The "
                + "member errors lists every fault with its place in the body."
        case .deleted:
            "The quotation is in the trash. POST to its address with /restore behind it brings it back, until "
                + "it has been there for the days of the setting trash.days; GET /trash lists what can be "
                + "restored."
        case .notOfFormat:
            "The file can't be read in the format that was given or recognized. Nothing was imported. "
                + "The detail names the line of the error. Correct the file, or name its format with the "
                + "parameter format."
        case .deviceUnreadable:
            "The file device.plist in the data folder can't be read as an XML property list with the key "
                + "filterAnonymous. It was left as it is, and no setting was changed. Correct the file or "
                + "remove it, then send the request again."
        case .pageRefused:
            "The address of the page, or an address that it redirects to, is not public, uses a port other "
                + "than 80 and 443, or has a user name or password in it. The operator can allow a host "
                + "with the setting pages.allow."
        case .pageUnavailable:
            "The server of the page could not be reached, took too long, or sent something that can't be "
                + "shown: another status than 200, another type than HTML or plain text, too much, or "
                + "something that can't be understood. Try again later, or open the page in a browser."
        }
    }
}
