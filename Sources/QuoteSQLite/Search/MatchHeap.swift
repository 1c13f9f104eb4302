/// A match of a search, and how well it fits.
package struct Match {
    package let id: Int64
    package let score: Double

    /// Whether it stands before another: by its score, and among equal ones by its id.
    package func precedes(_ other: Match) -> Bool {
        score == other.score ? id < other.id : score > other.score
    }
}

/// Matches that are taken out in their order: of thousands a page wants but some, so that not all are
/// sorted. A binary heap.
package struct MatchHeap {
    private var matches: [Match]
    private let reversed: Bool

    /// Holds those of `matches` that come behind `after`.
    package init(_ matches: [Match], after: Match?, reversed: Bool) {
        self.reversed = reversed
        self.matches = matches
        if let after {
            self.matches.removeAll { reversed ? !$0.precedes(after) : !after.precedes($0) }
        }
        for place in stride(from: self.matches.count / 2 - 1, through: 0, by: -1) { sink(place) }
    }

    /// Takes the first out; nil when none is left.
    package mutating func next() -> Match? {
        guard let first = matches.first, let last = matches.popLast() else { return nil }
        if !matches.isEmpty {
            matches[0] = last
            sink(0)
        }
        return first
    }

    /// Moves the match at a place down to below all that stand before it.
    private mutating func sink(_ start: Int) {
        let match = matches[start]
        var place = start
        while true {
            var child = 2 * place + 1
            guard child < matches.count else { break }
            if child + 1 < matches.count, stands(matches[child + 1], before: matches[child]) {
                child += 1
            }
            if !stands(matches[child], before: match) { break }
            matches[place] = matches[child]
            place = child
        }
        matches[place] = match
    }

    private func stands(_ left: Match, before right: Match) -> Bool {
        reversed ? right.precedes(left) : left.precedes(right)
    }
}
