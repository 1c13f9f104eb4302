import QuoteJSON
import Synchronization

/// What the service counts of its answers: how many, by route and status, and how long they took.
final class Metrics: Sendable {
    /// The upper bounds of the histogram's buckets, in microseconds; a last one takes the rest.
    static let bounds: [UInt64] = [
        100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 100_000, 1_000_000,
    ]

    private let routes: [Route]
    private let counters: [RouteCounters]
    /// Connections that are open now.
    let connections = Atomic(0)

    init(_ routes: [Route]) {
        self.routes = routes
        // The last is for requests that no route answers.
        counters = (0...routes.count).map { _ in RouteCounters() }
    }

    /// Counts an answer; `route` is the route's place in the table, nil when none was found.
    func count(route: Int?, status: Status, nanoseconds: UInt64) {
        counters[route ?? routes.count].count(status, microseconds: nanoseconds / 1000)
    }

    /// Writes the counts in Prometheus's text format.
    func write(to writer: inout ByteWriter) {
        writer.append(
            """
            # HELP quoteserver_requests_total Answers, by route and status.
            # TYPE quoteserver_requests_total counter

            """)
        for (index, counter) in counters.enumerated() {
            for (status, count) in counter.statuses {
                writer.append(
                    "quoteserver_requests_total{\(label(index)),status=\"\(status)\"} \(count)\n")
            }
        }
        writer.append(
            """
            # HELP quoteserver_request_duration_seconds Time from a request's head to its answer.
            # TYPE quoteserver_request_duration_seconds histogram

            """)
        for (index, counter) in counters.enumerated() where counter.total > 0 {
            write(counter, label(index), to: &writer)
        }
    }

    private func write(_ counter: RouteCounters, _ label: String, to writer: inout ByteWriter) {
        let name = "quoteserver_request_duration_seconds"
        var sum: UInt64 = 0
        for (bound, count) in zip(Self.bounds, counter.buckets) {
            sum += count
            let seconds = Double(bound) / 1e6
            writer.append("\(name)_bucket{\(label),le=\"\(seconds)\"} \(sum)\n")
        }
        let total = sum + (counter.buckets.last ?? 0)
        writer.append("\(name)_bucket{\(label),le=\"+Inf\"} \(total)\n")
        writer.append("\(name)_sum{\(label)} \(Double(counter.microseconds) / 1e6)\n")
        writer.append("\(name)_count{\(label)} \(total)\n")
    }

    private func label(_ index: Int) -> String {
        guard index < routes.count else { return "route=\"none\",method=\"any\"" }
        return "route=\"\(routes[index].path.text)\",method=\"\(routes[index].method.rawValue)\""
    }
}

/// The counters of one route.
private final class RouteCounters: Sendable {
    private struct State {
        var statuses: [Status: UInt64] = [:]
        var buckets = [UInt64](repeating: 0, count: Metrics.bounds.count + 1)
        var microseconds: UInt64 = 0
    }

    private let state = Mutex(State())

    func count(_ status: Status, microseconds: UInt64) {
        let bucket = Metrics.bounds.firstIndex { microseconds <= $0 } ?? Metrics.bounds.count
        state.withLock { state in
            state.statuses[status, default: 0] += 1
            state.buckets[bucket] += 1
            state.microseconds += microseconds
        }
    }

    var statuses: [(status: Int, count: UInt64)] {
        state.withLock { state in
            state.statuses.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
        }
    }
    var buckets: [UInt64] { state.withLock { $0.buckets } }
    var microseconds: UInt64 { state.withLock { $0.microseconds } }
    var total: UInt64 { buckets.reduce(0, +) }
}
