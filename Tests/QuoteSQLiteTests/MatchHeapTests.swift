import QuoteSystem
import Testing

@testable import QuoteSQLite

@Suite struct `A heap of matches` {
    private let matches: [Match] = {
        var generator = SeededGenerator(seed: 31)
        return (0..<200).map {
            Match(id: Int64($0), score: Double(Int.random(in: 0..<20, using: &generator)))
        }
    }()

    private func taken(_ heap: MatchHeap) -> [Int64] {
        var heap = heap
        var ids: [Int64] = []
        while let match = heap.next() { ids.append(match.id) }
        return ids
    }

    @Test func `gives the best first, and of equals the one with the lower id`() {
        let sorted = matches.sorted {
            ($1.score, $0.id) < ($0.score, $1.id)
        }.map(\.id)
        #expect(taken(MatchHeap(matches, after: nil, reversed: false)) == sorted)
        #expect(taken(MatchHeap(matches, after: nil, reversed: true)) == sorted.reversed())
    }

    @Test func `goes on behind any place`() {
        let ids = taken(MatchHeap(matches, after: nil, reversed: false))
        for (place, id) in ids.enumerated() {
            let after = matches[Int(id)]
            let rest = taken(MatchHeap(matches, after: after, reversed: false))
            #expect(rest == Array(ids[(place + 1)...]))
            let before = taken(MatchHeap(matches, after: after, reversed: true))
            #expect(before == ids[..<place].reversed())
        }
    }

    @Test func `of none is empty`() {
        #expect(taken(MatchHeap([], after: nil, reversed: false)) == [])
    }
}
