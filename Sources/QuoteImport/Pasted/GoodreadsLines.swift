extension [Substring] {
    /// The lines without those at the end that Goodreads shows below a quotation.
    package var withoutGoodreadsLines: [Substring] {
        Array(self[..<(lastIndex { !$0.isGoodreadsLine }.map { $0 + 1 } ?? 0)])
    }
}

extension Substring {
    /// Whether a line is `tags: …`, `1,234 likes` or `Like`.
    fileprivate var isGoodreadsLine: Bool {
        let line = trimmed
        if line.hasPrefix("tags:") || line == "Like" { return true }
        let words = line.split(separator: " ")
        guard words.count == 2, words[1] == "likes" || words[1] == "like" else { return false }
        return words[0].utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2C }
    }
}
