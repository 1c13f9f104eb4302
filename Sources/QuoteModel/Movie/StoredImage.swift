import QuoteJSON

/// A movie's picture as the store has it.
package struct StoredImage: Sendable {
    package let kind: MovieImage.Kind
    /// That of ``MovieImage``.
    package let tag: String
    /// The length of its content in bytes.
    package let count: Int

    package init(
        kind: MovieImage.Kind, tag: String, count: Int
    ) {
        self.kind = kind
        self.tag = tag
        self.count = count
    }
}
