import QuoteText

/// How many quotations there are.
package struct Total: Equatable, Sendable {
    package let count: Int64
    /// Whether there may be more: counting ended there.
    package let isAtLeast: Bool

    /// - Parameter isWhole: whether all were counted, however many there are.
    package init(_ count: Int64, isWhole: Bool = true) {
        isAtLeast = !isWhole && count > Self.limit
        self.count = isAtLeast ? Self.limit : count
    }

    /// Where counting ends that isn't asked to go on.
    package static let limit: Int64 = 10_000
}
