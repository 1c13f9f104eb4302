import QuoteText
import QuoteURL

/// What a person looks for in the history: a part of an address or of a title.
package struct HistorySearch: Equatable, Sendable {
    /// The texts of which one must be held: as typed, and with escapes and `xn--` read as people read them.
    package let texts: [String]

    /// Nil when nothing is left to look for.
    package init?(_ text: String) {
        let typed = Self.bare(text.caseFolded)
        if typed.isEmpty { return nil }
        let readable = PercentEscapes.readable(typed)
        let end = readable.utf8.firstIndex { ":/?#".utf8.contains($0) } ?? readable.endIndex
        let folded = (String(readable[..<end]).unicodeHostName + readable[end...]).caseFolded
        texts = folded == typed ? [typed] : [typed, folded]
    }

    /// A text in folded case without scheme and `www.`.
    package static func bare(_ text: String) -> String {
        var rest = text.utf8[...]
        for scheme in ["https:", "http:"] where rest.starts(with: scheme.utf8) {
            rest = rest.dropFirst(scheme.utf8.count)
            for _ in 0..<2 where rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
            break
        }
        if rest.starts(with: "www.".utf8) { rest = rest.dropFirst(4) }
        return String(Substring(rest))
    }
}
