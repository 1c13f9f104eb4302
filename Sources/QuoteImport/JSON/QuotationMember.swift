/// The members of a quotation, by their names in our own exports, and the names that collections have for them.
package enum QuotationMember: String, CaseIterable {
    case text, author, source, tags, url, note

    /// The names in their order: the first whose member isn't blank counts. `from` is an author or, in a
    /// hitokoto, a source.
    package var names: [String] {
        switch self {
        case .text:
            [
                "content", "text", "quote", "quoteText", "quotation", "body", "hitokoto",
                "citation",
                "q", "highlight", "en", "phrase",
            ]
        case .author:
            [
                "author", "quoteAuthor", "from_who", "who", "by", "a", "authors", "speaker",
                "character", "person", "name",
            ]
        case .source: ["source", "book", "book_title", "work"]
        case .tags: ["tags", "category", "categories", "genre"]
        case .url: ["url"]
        case .note: ["note"]
        }
    }

    /// Which member a name means, and its place among that member's names.
    package struct Meaning {
        package let member: QuotationMember
        package let rank: Int
    }

    /// The meaning of each name as it is listed.
    package static let exact = meanings { $0 }
    /// The meaning of each name in lower case.
    package static let loose = meanings { $0.lowercased() }

    /// Whether a name in lower case is one of texts.
    package static func isText(_ name: String) -> Bool { loose[name]?.member == .text }

    private static func meanings(_ spelling: (String) -> String) -> [String: Meaning] {
        var meanings: [String: Meaning] = [:]
        for member in allCases {
            for (rank, name) in member.names.enumerated() {
                meanings[spelling(name)] = Meaning(member: member, rank: rank)
            }
        }
        return meanings
    }
}
