import QuoteText

/// The address of a page that somebody went to: an absolute http or https URL in the form in which it is kept,
/// so that a page has one entry however its address was typed.
struct VisitedAddress: Equatable, Sendable {
    let url: String

    /// Why a text can't be an address: the end of a sentence that begins with its member.
    struct Refused: Error, Equatable {
        let reason: String
    }

    /// Reads what was typed or sent: without a scheme it is https. Scheme and host become lower case, the
    /// scheme's own port and a path that is only missing go the usual way. The rest stays to the letter.
    init(_ text: String) throws(Refused) {
        let whole = try Self.withScheme(text)
        guard WebAddress.isValid(whole), let mark = whole.firstRange(ofScheme: "://") else {
            throw Refused(reason: "must be an http or https URL, with or without its scheme")
        }
        let scheme = whole[..<mark.lowerBound].lowercased()
        let rest = whole[mark.upperBound...]
        let end = rest.unicodeScalars.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" }
        let authority = rest[..<(end ?? rest.endIndex)]
        if authority.unicodeScalars.contains("@") {
            throw Refused(reason: "must not hold a name or password")
        }
        let path = rest[(end ?? rest.endIndex)...]
        let slash = path.unicodeScalars.first == "/" ? "" : "/"
        url = "\(scheme)://\(Self.host(authority, scheme))\(slash)\(path)"
        if url.unicodeScalars.count > WebAddress.limit {
            throw Refused(reason: "must have at most \(WebAddress.limit) characters")
        }
    }

    /// The address as it is looked for: without scheme and `www.`, its case folded away.
    var folded: String { Self.folded(url) }

    /// The same of what a person has typed of an address.
    static func folded(_ text: String) -> String {
        let text = text.caseFolded
        var rest = text.utf8[...]
        for scheme in ["https:", "http:"] where rest.starts(with: scheme.utf8) {
            rest = rest.dropFirst(scheme.utf8.count)
            for _ in 0..<2 where rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
            break
        }
        if rest.starts(with: "www.".utf8) { rest = rest.dropFirst(4) }
        return String(Substring(rest))
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

    private static func host(_ authority: Substring, _ scheme: String) -> String {
        let host = authority.lowercased()
        for port in [scheme == "https" ? ":443" : ":80", ":"] where host.utf8.ends(with: port.utf8)
        {
            return String(Substring(host.utf8.dropLast(port.utf8.count)))
        }
        return host
    }
}

extension String {
    fileprivate func firstRange(ofScheme mark: String) -> Range<Index>? {
        guard let start = utf8.firstIndex(of: UInt8(ascii: ":")),
            utf8[start...].starts(with: mark.utf8)
        else { return nil }
        return start..<utf8.index(start, offsetBy: mark.utf8.count)
    }
}

extension BidirectionalCollection where Element: Equatable {
    fileprivate func ends(with other: some BidirectionalCollection<Element>) -> Bool {
        reversed().starts(with: other.reversed())
    }
}
