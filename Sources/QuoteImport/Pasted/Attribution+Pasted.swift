extension Attribution {
    /// Parts the attribution of a pasted quotation: up to its first comma it is the author, but what
    /// belongs to a name stays with it, `Martin Luther King, Jr., Strength to Love`.
    package init(pasted text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let suffixes = parts.dropFirst().prefix { Self.isSuffix($0.trimmed) }
        guard let end = suffixes.last?.endIndex ?? parts.first?.endIndex else {
            self.init(author: nil, source: nil)
            return
        }
        self.init(author: text[..<end], source: text[end...].dropFirst())
    }

    private static func isSuffix(_ part: Substring) -> Bool {
        switch part.filter({ $0 != "." }).lowercased() {
        case "jr", "sr", "ii", "iii", "iv", "phd", "md", "esq": true
        default: false
        }
    }
}
