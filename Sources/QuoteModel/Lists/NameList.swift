import QuoteText

/// Authors or tags, each with the number of its quotations.
package struct NameList: Equatable, Sendable {
    package enum Kind: UInt8, Sendable {
        case authors = 1
        case tags
    }

    package enum Order: String, CaseIterable, Sendable {
        /// That of a dictionary.
        case name
        /// The most used first, those of one count by name.
        case count
    }

    package let kind: Kind
    package let order: Order
    /// Counts only quotations that have an author.
    package let filterAnonymous: Bool
    /// What the names begin with, without minding case and accents; nil or blank for all.
    package let prefix: String?
    /// How many at most, at least 1.
    package let limit: Int
    /// Where the page before ended.
    package let cursor: NameCursor?

    package init(
        _ kind: Kind, order: Order = .name, filterAnonymous: Bool, prefix: String?, limit: Int,
        cursor: NameCursor?
    ) {
        self.kind = kind
        self.order = order
        self.filterAnonymous = filterAnonymous
        self.prefix = prefix
        self.limit = limit
        self.cursor = cursor
    }

    /// The folded prefix; nil when every name is wanted. A blank at its end parts words, and counts.
    package var foldedPrefix: String? {
        guard let prefix else { return nil }
        let folded = prefix.foldedName
        if folded.isEmpty { return nil }
        let endsBlank = prefix.unicodeScalars.last.map(TextRules.isWhiteSpace) ?? false
        return endsBlank ? folded + " " : folded
    }
}
