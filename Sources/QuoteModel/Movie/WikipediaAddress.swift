import QuoteURL

/// The check that a text is an address of Wikipedia: https, on wikipedia.org or a host below it.
package enum WikipediaAddress {
    /// The address without outer white space; nil when it is none.
    package static func given(_ text: String) -> String? {
        guard let given = try? GivenURL(text), given.url.scheme == .https, given.url.port == nil,
            case .domain(let name) = given.url.host.withoutFinalDot
        else { return nil }
        let isWikipedia =
            name == "wikipedia.org" || name.hasSuffix(".wikipedia.org") && isHostName(name)
        return isWikipedia ? given.text : nil
    }

    private static func isHostName(_ name: String) -> Bool {
        name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
            label in
            !label.isEmpty
                && label.allSatisfy {
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                        || $0 == UInt8(ascii: "-")
                }
        }
    }
}
