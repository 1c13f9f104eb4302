import QuoteText

/// The name of an author or of a tag, with its folded form: names that fold to the same are one.
package struct KeyedName: Equatable, Sendable {
    package let value: String
    package let key: String

    package init(_ value: String) {
        self.value = value
        key = value.foldedName
    }
}
