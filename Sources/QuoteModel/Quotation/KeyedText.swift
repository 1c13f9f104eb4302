import QuoteText

/// A quotation's text with its place in the dictionary, and where its like are.
package struct KeyedText: Equatable, Sendable {
    package let value: String
    package let key: CollationKey
    /// Made at once for a text that is to be written; nil for one that was read.
    private let made: DuplicatePlace?

    package init(_ value: String) {
        self.value = value
        key = CollationKey(value)
        made = DuplicatePlace(value, at: key)
    }

    /// Takes a text that was read, with its key.
    package init(stored value: String, key: CollationKey) {
        self.value = value
        self.key = key
        made = nil
    }

    /// Where texts are found that are the same to a reader.
    package var duplicates: DuplicatePlace { made ?? DuplicatePlace(value, at: key) }
}
