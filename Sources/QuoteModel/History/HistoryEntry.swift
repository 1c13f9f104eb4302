import QuoteJSON

/// An address that a user went to.
package struct HistoryEntry: Equatable, Sendable {
    package let id: Int64
    package let url: String
    /// The title that its page last had; nil when none is known.
    package let title: String?
    package let visits: Int64
    package let lastVisitedAt: Timestamp

    package init(
        id: Int64, url: String, title: String?, visits: Int64, lastVisitedAt: Timestamp
    ) {
        self.id = id
        self.url = url
        self.title = title
        self.visits = visits
        self.lastVisitedAt = lastVisitedAt
    }

    /// How many addresses a user's history has. Beyond that, a new one takes the place of the one that was
    /// visited least, of several the one that was visited longest ago.
    package static let limit = 10_000

}
