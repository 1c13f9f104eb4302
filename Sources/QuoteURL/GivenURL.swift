/// An http or https URL as somebody gave it, without outer white space, and what it is parsed as.
package struct GivenURL: Hashable, Sendable {
    /// Why a text is refused.
    package enum Refused: Error, Equatable {
        /// It is no absolute http or https URL.
        case invalid
        case tooLong
        case credentials
    }

    /// The most characters.
    package static let limit = 2000

    package let text: String
    package let url: WebURL

    package init(_ text: String) throws(Refused) {
        let text = Self.trimmed(text)
        guard text.unicodeScalars.count <= Self.limit else { throw .tooLong }
        guard let url = WebURL(text) else { throw .invalid }
        if url.hasCredentials { throw .credentials }
        self.text = text
        self.url = url
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isWhiteSpace($0) }),
            let last = scalars.lastIndex(where: { !isWhiteSpace($0) })
        else { return "" }
        return String(scalars[first...last])
    }

    private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\t", "\n", "\r", "\u{A0}", "\u{2007}", "\u{2028}", "\u{2029}", "\u{202F}",
            "\u{3000}",
            "\u{200B}", "\u{FEFF}":
            true
        default: false
        }
    }
}

extension WebURL {
    /// The serialization, when it may stand where a URL is taken: without user name and password, and not too long.
    package var acceptableText: String? {
        let text = text
        return hasCredentials || text.utf8.count > GivenURL.limit ? nil : text
    }
}
