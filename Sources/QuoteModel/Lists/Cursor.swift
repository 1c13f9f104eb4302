/// The place in a list after which its next page begins: the last row's key and id, and the order that
/// they belong to. Rows that come and go in between neither move it nor make it invalid.
package struct Cursor: Equatable, Sendable {
    /// The orders that a list can have.
    package enum Order: UInt8, Sendable {
        case id = 1
        case idReversed, key, keyReversed, deletion, rank, rankReversed
    }

    package let order: Order
    package let id: Int64
    /// The collation key; for ``Order/deletion`` the time as eight bytes; for a ranking ``RankPlace``.
    package let key: [UInt8]

    package init(order: Order, id: Int64, key: [UInt8] = []) {
        self.order = order
        self.id = id
        self.key = key
    }

    /// Reads a cursor as a client sends it; nil when it isn't one of ours.
    package init?(_ text: String) {
        guard let bytes = Base64URL.decode(text), bytes.count >= 9,
            let order = Order(rawValue: bytes[0])
        else { return nil }
        let key = Array(bytes[9...])
        guard key.count <= Self.keyLimit(order) else { return nil }
        if order == .deletion, key.count != 8 { return nil }
        if order.isRanking, RankPlace(key) == nil { return nil }
        self.init(order: order, id: Int64(bigEndian: Array(bytes[1...8])), key: key)
    }

    /// The form for addresses: at most 354 characters of base64url (RFC 4648, section 5).
    package var text: String {
        Base64URL.encode([order.rawValue] + id.bigEndianBytes + key)
    }

    private static func keyLimit(_ order: Order) -> Int {
        switch order {
        case .id, .idReversed: 0
        case .key, .keyReversed: 256
        case .deletion: 8
        case .rank, .rankReversed: RankPlace.byteCount
        }
    }
}

extension Cursor.Order {
    package var isRanking: Bool { self == .rank || self == .rankReversed }
    package var isAlphabetical: Bool { self == .key || self == .keyReversed }
}
