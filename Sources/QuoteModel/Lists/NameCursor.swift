import QuoteText

/// The place in a list of names after which its next page begins: the last name's collation key and its
/// folded form, and where the most used come first, its number of quotations.
package struct NameCursor: Equatable, Sendable {
    package let kind: NameList.Kind
    /// Nil in the order of names.
    package let count: Int64?
    package let collationKey: [UInt8]
    package let key: String

    /// Tells these cursors from those of quotations.
    private static let mark: UInt8 = 0x80
    /// Tells those with a number of quotations.
    private static let countMark: UInt8 = 0x40

    package var order: NameList.Order { count == nil ? .name : .count }

    package init(kind: NameList.Kind, count: Int64?, collationKey: [UInt8], key: String) {
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
