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
    var foldedPrefix: String? {
        guard let prefix else { return nil }
        let folded = prefix.foldedName
        if folded.isEmpty { return nil }
        let endsBlank = prefix.unicodeScalars.last.map(TextRules.isWhiteSpace) ?? false
        return endsBlank ? folded + " " : folded
    }
}

/// The place in a list of names after which its next page begins: the last name's collation key and its
/// folded form, and where the most used come first, its number of quotations.
package struct NameCursor: Equatable, Sendable {
    package let kind: NameList.Kind
    /// Nil in the order of names.
    let count: Int64?
    let collationKey: [UInt8]
    let key: String

    /// Tells these cursors from those of quotations.
    private static let mark: UInt8 = 0x80
    /// Tells those with a number of quotations.
    private static let countMark: UInt8 = 0x40

    package var order: NameList.Order { count == nil ? .name : .count }

    init(kind: NameList.Kind, count: Int64?, collationKey: [UInt8], key: String) {
        self.kind = kind
        self.count = count
        self.collationKey = collationKey
        self.key = key
    }

    /// Reads a cursor as a client sends it; nil when it isn't one of ours.
    package init?(_ text: String) {
        guard let bytes = Base64URL.decode(text), let first = bytes.first,
            let kind = NameList.Kind(rawValue: first & ~Self.countMark ^ Self.mark)
        else { return nil }
        var rest = bytes.dropFirst()
        var count: Int64?
        if first & Self.countMark != 0 {
            guard rest.count >= 8 else { return nil }
            count = Int64(bigEndian: Array(rest.prefix(8)))
            rest = rest.dropFirst(8)
        }
        guard rest.count >= 2 else { return nil }
        let length = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(2)
        guard length <= CollationKey.byteLimit, rest.count >= length,
            let key = String(validating: rest.dropFirst(length), as: UTF8.self)
        else { return nil }
        self.init(kind: kind, count: count, collationKey: Array(rest.prefix(length)), key: key)
    }

    /// The form for addresses, base64url (RFC 4648, section 5).
    package var text: String {
        let mark = Self.mark | (count == nil ? 0 : Self.countMark)
        let length = [UInt8(collationKey.count >> 8), UInt8(collationKey.count & 0xFF)]
        return Base64URL.encode(
            [kind.rawValue ^ mark] + (count?.bigEndianBytes ?? []) + length + collationKey
                + Array(key.utf8))
    }
}
