import QuoteText

/// The name of an author or of a tag, with its folded form: names that fold to the same are one.
public struct KeyedName: Equatable, Sendable {
    public let value: String
    let key: String

    init(_ value: String) {
        self.value = value
        key = value.foldedName
    }
}
