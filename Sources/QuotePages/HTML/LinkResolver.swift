import QuoteURL

/// Resolves what links hold as their addresses (HTML Standard, section 2.4.3).
struct LinkResolver {
    private let base: WebURL
    private let references: [String?]
    private var resolved: [Int: String?] = [:]
    private var bytesLeft = Page.linkBytesLimit

    /// The longest reference that is looked at, in bytes.
    private static let longestReference = 8192

    /// - Parameters:
    ///   - document: where the document was found.
    ///   - base: what its element `base` has; nil when there is none.
    ///   - references: what the links hold, by their numbers.
    init(_ document: WebURL, base: String?, _ references: [String?]) {
        self.base = base.flatMap { document.resolving($0) } ?? document
        self.references = references
    }

    /// What is to be kept of a reference; nil for one that is too long to be an address.
    static func kept(_ reference: String) -> String? {
        reference.utf8.count > longestReference ? nil : reference
    }

    /// Where a link leads: an http or https URL that may stand wherever a URL is taken; nil for others.
    mutating func url(_ link: Int) -> String? {
        if let known = resolved[link] { return known }
        let url = references[link].flatMap { base.resolving($0)?.acceptableText }
        let fits = (url?.utf8.count ?? 0) <= bytesLeft
        if fits { bytesLeft -= url?.utf8.count ?? 0 } else { bytesLeft = 0 }
        let kept = fits ? url : nil
        resolved[link] = .some(kept)
        return kept
    }
}
