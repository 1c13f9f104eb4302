/// Which quotations to list, in which order, and from where on.
public struct QuotationList: Equatable, Sendable {
    /// Alphabetical, or in the order in which they were added.
    public var sort: Bool
    public var reverse: Bool
    /// Leaves the anonymous out.
    public var filterAnonymous: Bool
    /// How many at most, at least 1.
    public var limit: Int
    /// Where the page before ended; of the same order.
    public var cursor: Cursor?

    public init(
        sort: Bool, reverse: Bool, filterAnonymous: Bool, limit: Int, cursor: Cursor? = nil
    ) {
        self.sort = sort
        self.reverse = reverse
        self.filterAnonymous = filterAnonymous
        self.limit = limit
        self.cursor = cursor
    }

    /// The order that a cursor into this list has.
    public var order: Cursor.Order {
        switch (sort, reverse) {
        case (false, false): .id
        case (false, true): .idReversed
        case (true, false): .key
        case (true, true): .keyReversed
        }
    }

    /// The statements that give a page, one after the other.
    var statements: [ReadStatement] {
        switch (order, filterAnonymous) {
        case (.id, false): [.byID]
        case (.id, true): [.attributedByID]
        case (.idReversed, false): [.byIDReversed]
        case (.idReversed, true): [.attributedByIDReversed]
        case (.key, false): [.byKeyTies, .byKey]
        case (.key, true): [.attributedByKeyTies, .attributedByKey]
        case (.keyReversed, false): [.byKeyTiesReversed, .byKeyReversed]
        case (.keyReversed, true): [.attributedByKeyTiesReversed, .attributedByKeyReversed]
        case (.deletion, _): [.trashTies, .trash]
        }
    }
}

/// What follows the rows of a page.
public struct PageEnd: Equatable, Sendable {
    /// How many the whole list has.
    public let total: Int64
    /// Where the next page begins; nil on the last.
    public let next: Cursor?
}
