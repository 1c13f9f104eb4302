import Testing

@testable import QuoteServer

@Suite struct `The rate limiter` {
    @Test func `lets a client have its rate, and others theirs`() throws {
        let limiter = try #require(RateLimiter(rate: 5))
        for _ in 0..<5 { #expect(limiter.allows("a", at: 100)) }
        #expect(!limiter.allows("a", at: 100))
        #expect(limiter.allows("b", at: 100))
        #expect(limiter.allows("a", at: 100.2))
        #expect(!limiter.allows("a", at: 100.2))
    }

    @Test func `doesn't exist without a rate`() {
        #expect(RateLimiter(rate: 0) == nil)
    }

    @Test func `forgets clients rather than grow without bound`() throws {
        let limiter = try #require(RateLimiter(rate: 1))
        for client in 0..<30_000 { #expect(limiter.allows("\(client)", at: Double(client) / 1000)) }
    }
}
