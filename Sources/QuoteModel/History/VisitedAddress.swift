import QuoteText
import QuoteURL

/// The address of a page that somebody went to.
package struct VisitedAddress: Equatable, Sendable {
    /// As it was typed, but always with a scheme, and with a path where the scheme was missing.
    package let url: String
    /// The form by which addresses are compared: a page has one entry, however its address is written.
    package let canonical: String

    /// Why a text can't be an address: the end of a sentence that begins with its member.
    package struct Refused: Error, Equatable {
        package let reason: String
    }

    /// Parses what was typed or sent: without a scheme it is https.
    package init(_ text: String) throws(Refused) {
        let text = String(text.trimmed)
        let whole = try Self.withScheme(text)
        do throws(GivenURL.Refused) {
            let given = try GivenURL(whole)
            url = whole == text ? given.text : Self.withPath(given.text)
            canonical = given.url.canonicalText
        } catch {
            throw Refused(
                reason: error == .invalid
                    ? "must be an http or https URL, with or without its scheme" : error.reason)
        }
        if url.unicodeScalars.count > GivenURL.limit {
            throw Refused(reason: GivenURL.Refused.tooLong.reason)
        }
    }

    /// The canonical form of an address; of one that is no URL (older programs took some), itself.
    package static func canonical(_ url: String) -> String { WebURL(url)?.canonicalText ?? url }

    /// What a search in the history looks at: the address as people read it, without scheme and `www.`, and in a
    /// further line the title; case folded.
    package static func sought(_ canonical: String, title: String?) -> String {
        let address = HistorySearch.bare((WebURL(canonical)?.readableText ?? canonical).caseFolded)
        return title.map { "\(address)\n\($0.caseFolded)" } ?? address
    }

    private static func withScheme(_ text: String) throws(Refused) -> String {
        let scalars = text.unicodeScalars
        if scalars.starts(with: "//".unicodeScalars) { return "https:" + text }
        let isSchemeCharacter: (Unicode.Scalar) -> Bool = { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || scalar == "+" || scalar == "-" || scalar == ".")
        }
        guard let end = scalars.firstIndex(where: { !isSchemeCharacter($0) }),
            scalars[end] == ":", scalars.first?.properties.isAlphabetic == true
        else { return "https://" + text }
        let name = text[..<end].lowercased()
        let rest = text[scalars.index(after: end)...]
        if isPort(rest), !["http", "https", "tel", "sms"].contains(name) {
            return "https://" + text
        }
        guard name == "http" || name == "https" else {
            throw Refused(
                reason: "must be an http or https URL, is of the scheme \(name.prefix(20))")
        }
        return text
    }

    /// Whether what follows a colon begins with the number of a port: `example.org:8080` is no scheme.
    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return false }
        guard let next = text.utf8[digits.endIndex...].first else { return true }
        return "/?#".utf8.contains(next)
    }

    /// A URL that begins with `https://`, with the slash that begins its path.
    private static func withPath(_ url: String) -> String {
        let bytes = url.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: "https://".utf8.count)
        guard let end = bytes[start...].firstIndex(where: { "/\\?#".utf8.contains($0) }) else {
            return url + "/"
        }
        let hasPath = bytes[end] == UInt8(ascii: "/") || bytes[end] == UInt8(ascii: "\\")
        return hasPath ? url : "\(url[..<end])/\(url[end...])"
    }
}
