import QuoteModel

/// The text of a clipping, without the notice that a book's limit of clippings is reached.
package struct ClippingBody: Equatable, Sendable {
    package let text: String
    /// Whether such a notice was cut off.
    package let isLimited: Bool

    /// - Parameter bytes: the lines behind the one with kind and place.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let lines = Lines(bytes).map { line in
            let text = line.text
            return text.unicodeScalars.first == "\u{FEFF}"
                ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
        }
        var text = String.UnicodeScalarView()
        for (index, line) in lines.enumerated() {
            if index > 0 { text.append("\n") }
            text.append(contentsOf: line)
        }
        let whole = TextRules.normalize(String(text))
        let rest = Self.withoutNotices(whole)
        isLimited = rest != nil
        self.text = rest.map(TextRules.normalize) ?? whole
    }

    /// The most characters of a notice.
    private static let noticeLimit = 200

    /// The text without `<You have reached the clipping limit for this item>`, in any language; nil when there is
    /// no such notice.
    private static func withoutNotices(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return nil }
        var kept = ""
        var rest = text[...]
        var found = false
        while let open = rest.firstIndex(of: "<"),
            let close = rest[open...].prefix(noticeLimit).firstIndex(of: ">")
        {
            let start = rest[..<close].lastIndex(of: "<") ?? open
            let isNotice = Self.isNotice(rest[rest.index(after: start)..<close])
            kept += rest[..<(isNotice ? start : rest.index(after: close))]
            rest = rest[rest.index(after: close)...]
            found = found || isNotice
        }
        return found ? kept + rest : nil
    }

    private static func isNotice(_ text: Substring) -> Bool {
        let text = ClippingText(text)
        return ClippingWords.clippings.contains { text.contains($0) }
            && ClippingWords.limits.contains { text.contains($0) }
    }
}
