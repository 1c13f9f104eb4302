import QuoteJSON
import QuoteStore
import Testing

@testable import QuoteServer

@Suite struct `The cache of answers` {
    private func key(_ target: String) -> AnswerCache.Key {
        AnswerCache.Key(target: target, user: .local, representation: .json)
    }

    private func answer(_ size: Int) throws -> AnswerCache.Answer {
        let body = Bytes(String(repeating: "x", count: size))
        return try #require(AnswerCache.Answer(.representing(body, as: .json)))
    }

    /// Keeps an answer, the second time that it is made.
    private func keep(
        _ answer: AnswerCache.Answer, _ key: AnswerCache.Key, _ stamp: AnswerCache.Stamp,
        in cache: AnswerCache
    ) {
        for _ in 0..<2 { cache.keep(answer, key, stamp) }
    }

    private let first = AnswerCache.Stamp(version: 2, filterAnonymous: false)

    @Test func `gives what was kept for the same state alone`() throws {
        let cache = AnswerCache(limit: 1 << 20)
        keep(try answer(10), key("/a"), first, in: cache)
        #expect(cache.find(key("/a"), first) != nil)
        #expect(cache.find(key("/b"), first) == nil)
        #expect(cache.find(key("/a"), .init(version: 4, filterAnonymous: false)) == nil)
        #expect(cache.find(key("/a"), .init(version: 2, filterAnonymous: true)) == nil)
    }

    @Test func `keeps what is made for the second time, in whichever state of the store`() throws {
        let cache = AnswerCache(limit: 1 << 20)
        let second = AnswerCache.Stamp(version: 4, filterAnonymous: false)
        cache.keep(try answer(10), key("/a"), first)
        #expect(cache.find(key("/a"), first) == nil)
        cache.keep(try answer(10), key("/a"), second)
        #expect(cache.find(key("/a"), second) != nil)
    }

    @Test func `drops all of an older state, and takes nothing of it any more`() throws {
        let cache = AnswerCache(limit: 1 << 20)
        let second = AnswerCache.Stamp(version: 4, filterAnonymous: false)
        keep(try answer(10), key("/a"), first, in: cache)
        keep(try answer(10), key("/b"), second, in: cache)
        keep(try answer(10), key("/c"), first, in: cache)
        #expect(cache.find(key("/b"), second) != nil)
        #expect(cache.find(key("/c"), first) == nil)
    }

    @Test func `stays within its bytes, and keeps what is asked for`() throws {
        let cache = AnswerCache(limit: 100_000)
        keep(try answer(1000), key("/wanted"), first, in: cache)
        for index in 0..<1000 {
            keep(try answer(1000), key("/\(index)"), first, in: cache)
            #expect(cache.find(key("/wanted"), first) != nil)
            #expect(cache.figures.bytes <= 100_000)
        }
    }

    @Test func `keeps nothing that is larger than half of it`() throws {
        let cache = AnswerCache(limit: 10_000)
        keep(try answer(9000), key("/a"), first, in: cache)
        #expect(cache.find(key("/a"), first) == nil)
    }
}

@Suite struct `Recent hashes` {
    @Test func `contain what came lately, and forget what came long ago`() {
        var recent = RecentHashes()
        let hashes = [1, 1025, 2049, 3073, 1, 1025, 2049, 3073, 4097, 1, -5, -5]
        let known = hashes.map { recent.contain(orTake: $0) }
        #expect(known.map { $0 ? 1 : 0 } == [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1])
    }
}
