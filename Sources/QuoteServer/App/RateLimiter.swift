import Glibc
import Synchronization

/// Requests a second a client: a bucket each, that fills at the rate and holds one second's worth.
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: Double
    }

    private let rate: Double
    private let buckets = Mutex<[String: Bucket]>([:])

    /// The most clients that are told apart; beyond it the full buckets are forgotten.
    private static let clientLimit = 10_000

    /// - Parameter rate: requests a second; nil is returned for 0, no limit.
    init?(rate: Int) {
        if rate == 0 { return nil }
        self.rate = Double(rate)
    }

    /// Whether `client` may ask now, at `time` in seconds.
    func allows(_ client: String, at time: Double = RateLimiter.now) -> Bool {
        buckets.withLock { buckets in
            if buckets.count >= Self.clientLimit, buckets[client] == nil { forget(&buckets, time) }
            var bucket = buckets[client] ?? Bucket(tokens: rate, time: time)
            bucket.tokens = min(rate, bucket.tokens + (time - bucket.time) * rate)
            bucket.time = time
            let allowed = bucket.tokens >= 1
            if allowed { bucket.tokens -= 1 }
            buckets[client] = bucket
            return allowed
        }
    }

    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func forget(_ buckets: inout [String: Bucket], _ time: Double) {
        buckets = buckets.filter { $0.value.tokens + (time - $0.value.time) * rate < rate }
        if buckets.count >= Self.clientLimit { buckets = [:] }
    }
}
