import QuoteText

/// Authors or tags, in the order of a dictionary, each with the number of its quotations.
public struct NameList: Equatable, Sendable {
    public enum Kind: UInt8, Sendable {
        case authors = 1
        case tags
    }

    public let kind: Kind
    /// Counts only quotations that have an author.
    public let filterAnonymous: Bool
    /// What the names begin with, without minding case and accents; nil or blank for all.
    public let prefix: String?
    /// How many at most, at least 1.
    public let limit: Int
    /// Where the page before ended.
    public let cursor: NameCursor?

    public init(
        _ kind: Kind, filterAnonymous: Bool, prefix: String?, limit: Int, cursor: NameCursor?
    ) {
        self.kind = kind
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
/// folded form.
public struct NameCursor: Equatable, Sendable {
    public let kind: NameList.Kind
    let collationKey: [UInt8]
    let key: String

    /// Tells these cursors from those of quotations.
    private static let mark: UInt8 = 0x80

    init(kind: NameList.Kind, collationKey: [UInt8], key: String) {
        self.kind = kind
        self.collationKey = collationKey
        self.key = key
    }

    /// Reads a cursor as a client sends it; nil when it isn't one of ours.
    public init?(_ text: String) {
        guard let bytes = Base64URL.decode(text), bytes.count >= 3,
            let kind = NameList.Kind(rawValue: bytes[0] ^ Self.mark)
        else { return nil }
        let length = Int(bytes[1]) << 8 | Int(bytes[2])
        guard length <= CollationKey.byteLimit, bytes.count >= 3 + length,
            let key = String(validating: bytes[(3 + length)...], as: UTF8.self)
        else { return nil }
        self.init(kind: kind, collationKey: Array(bytes[3..<(3 + length)]), key: key)
    }

    /// The form for addresses, base64url (RFC 4648, section 5).
    public var text: String {
        let length = [UInt8(collationKey.count >> 8), UInt8(collationKey.count & 0xFF)]
        return Base64URL.encode(
            [kind.rawValue ^ Self.mark] + length + collationKey + Array(key.utf8))
    }
}
