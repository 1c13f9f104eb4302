import QuoteJSON
import QuoteModel

extension QuotationRow {
    /// The place of this row.
    package func cursor(_ order: Cursor.Order) -> Cursor {
        switch order {
        case .id, .idReversed: Cursor(order: order, id: id)
        case .key, .keyReversed: Cursor(order: order, id: id, key: collationKey)
        case .deletion:
            Cursor(order: order, id: id, key: deletedAt.milliseconds.bigEndianBytes)
        case .rank, .rankReversed: preconditionFailure("a ranking makes its cursors itself")
        }
    }
}

extension Cursor.Order {
    /// The place before the first row.
    package var beginning: Cursor {
        switch self {
        case .id, .key: Cursor(order: self, id: 0)
        case .idReversed: Cursor(order: self, id: .max)
        // No key is as great: none is as long, and none begins so.
        case .keyReversed:
            Cursor(order: self, id: .max, key: Array(repeating: 0xFF, count: 257))
        case .deletion: Cursor(order: self, id: .max, key: Int64.max.bigEndianBytes)
        case .rank, .rankReversed: preconditionFailure("a ranking begins with a search")
        }
    }
}

extension Statement {
    /// Binds a place in an order of rows.
    package func bind(_ cursor: Cursor, _ order: Cursor.Order) {
        switch order {
        case .id, .idReversed: break
        case .key, .keyReversed: bind(cursor.key, at: 1)
        case .deletion: bind(Int64(bigEndian: cursor.key), at: 1)
        case .rank, .rankReversed: preconditionFailure("a ranking goes by scores")
        }
        bind(cursor.id, at: 2)
    }
}
