import QuoteText

/// Which quotations to list, in which order, and from where on.
package struct QuotationList: Equatable, Sendable {
    /// Alphabetical, or in the order in which they were added.
    package var sort: Bool
    package var reverse: Bool
    /// Leaves the anonymous out.
    package var filterAnonymous: Bool
    package var filter: QuotationFilter
    /// The best match of the filter's search comes first, if it has one, whatever ``sort`` says.
    package var isRanked: Bool
    /// Counts all, however many there are.
    package var countsAll: Bool
    /// Whether anybody asks for the number of all.
    package var wantsTotal = true
    /// How many at most, at least 1.
    package var limit: Int
    /// Where the page before ended; of the same order.
    package var cursor: Cursor?

    package init(
        sort: Bool, reverse: Bool, filterAnonymous: Bool, filter: QuotationFilter = .none,
        isRanked: Bool = false, countsAll: Bool = false, limit: Int, cursor: Cursor? = nil
    ) {
        self.sort = sort
        self.reverse = reverse
        self.filterAnonymous = filterAnonymous
        self.filter = filter
        self.isRanked = isRanked
        self.countsAll = countsAll
        self.limit = limit
        self.cursor = cursor
    }

    /// Whether the best match comes first: it is wanted, and there is something to match.
    package var ranksMatches: Bool { isRanked && filter.search != nil }

    /// The order that a cursor into this list has.
    package var order: Cursor.Order {
        if ranksMatches { return reverse ? .rankReversed : .rank }
        return switch (sort, reverse) {
        case (false, false): .id
        case (false, true): .idReversed
        case (true, false): .key
        case (true, true): .keyReversed
        }
    }

    /// Starts the list at a place, in its direction: at an id, or in alphabetical order where a text stands.
    ///
    /// - Returns: false when `place` is no id and has to be one.
    package mutating func begin(at place: String) -> Bool {
        if sort {
            let key = CollationKey(place).bytes
            cursor = Cursor(order: order, id: reverse ? .max : 0, key: key)
            return true
        }
        let isNumber = place.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard isNumber, let id = Int64(place), id > 0 else { return false }
        // After the greatest id nothing stands, so that the list of all starts there too.
        cursor = Cursor(order: order, id: reverse ? (id == .max ? id : id + 1) : id - 1)
        return true
    }
}
