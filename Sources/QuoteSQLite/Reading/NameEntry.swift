import QuoteModel
import QuoteText

/// A name with its number of quotations, and its place in the dictionary.
package struct NameEntry {
    package let name: String
    package let quotations: Int64
    package let collationKey: [UInt8]
    package let key: String

    package func precedes(_ other: NameEntry, _ order: NameList.Order) -> Bool {
        if order == .count, quotations != other.quotations { return quotations > other.quotations }
        return collationKey == other.collationKey
            ? key.utf8.lexicographicallyPrecedes(other.key.utf8)
            : collationKey.lexicographicallyPrecedes(other.collationKey)
    }

    package func follows(_ cursor: NameCursor) -> Bool {
        NameEntry(
            name: "", quotations: cursor.count ?? 0, collationKey: cursor.collationKey,
            key: cursor.key
        ).precedes(self, cursor.order)
    }
}
