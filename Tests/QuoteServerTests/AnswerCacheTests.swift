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

    private let first = AnswerCache.Stamp(version: 2, filterAnonymous: false)

    @Test func `gives what was kept for the same state alone`() throws {
        let cache = AnswerCache(limit: 1 << 20)
        cache.keep(try answer(10), key("/a"), first)
        #expect(cache.find(key("/a"), first) != nil)
        #expect(cache.find(key("/b"), first) == nil)
        #expect(cache.find(key("/a"), .init(version: 4, filterAnonymous: false)) == nil)
        #expect(cache.find(key("/a"), .init(version: 2, filterAnonymous: true)) == nil)
    }

    @Test func `drops all of an older state, and takes nothing of it any more`() throws {
        let cache = AnswerCache(limit: 1 << 20)
        let second = AnswerCache.Stamp(version: 4, filterAnonymous: false)
        cache.keep(try answer(10), key("/a"), first)
        cache.keep(try answer(10), key("/b"), second)
        cache.keep(try answer(10), key("/c"), first)
        #expect(cache.find(key("/b"), second) != nil)
        #expect(cache.find(key("/c"), first) == nil)
    }

    @Test func `stays within its bytes, and keeps what is asked for`() throws {
        let cache = AnswerCache(limit: 100_000)
        cache.keep(try answer(1000), key("/wanted"), first)
        for index in 0..<1000 {
            cache.keep(try answer(1000), key("/\(index)"), first)
            #expect(cache.find(key("/wanted"), first) != nil)
            #expect(cache.figures.bytes <= 100_000)
        }
    }

    @Test func `keeps nothing that is larger than half of it`() throws {
        let cache = AnswerCache(limit: 10_000)
        cache.keep(try answer(9000), key("/a"), first)
        #expect(cache.find(key("/a"), first) == nil)
    }
}
