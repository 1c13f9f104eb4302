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
        let histograms = counters.enumerated().flatMap { index, counter in
            counter.histograms.map {
                (label: "\(label(index)),status=\"\($0.status)\"", $0.histogram)
            }
        }
        for (label, histogram) in histograms {
            writer.append("quoteserver_requests_total{\(label)} \(histogram.count)\n")
        }
        writer.append(
            """
            # HELP quoteserver_request_duration_seconds Time from a request's head to its answer.
            # TYPE quoteserver_request_duration_seconds histogram

            """)
        for (label, histogram) in histograms { write(histogram, label, to: &writer) }
    }

    private func write(_ histogram: Histogram, _ label: String, to writer: inout ByteWriter) {
        let name = "quoteserver_request_duration_seconds"
        var sum: UInt64 = 0
        for (bound, count) in zip(Self.bounds, histogram.buckets) {
            sum += count
            writer.append("\(name)_bucket{\(label),le=\"\(Double(bound) / 1e6)\"} \(sum)\n")
        }
        writer.append("\(name)_bucket{\(label),le=\"+Inf\"} \(histogram.count)\n")
        writer.append("\(name)_sum{\(label)} \(Double(histogram.microseconds) / 1e6)\n")
        writer.append("\(name)_count{\(label)} \(histogram.count)\n")
    }

    private func label(_ index: Int) -> String {
        guard index < routes.count else { return "route=\"none\",method=\"any\"" }
        return "route=\"\(routes[index].path.text)\",method=\"\(routes[index].method.name)\""
    }
}

/// How long the answers of one kind took.
private struct Histogram: Sendable {
    /// How many, by ``Metrics/bounds``; the last are those beyond.
    private(set) var buckets = [UInt64](repeating: 0, count: Metrics.bounds.count + 1)
    private(set) var microseconds: UInt64 = 0
    private(set) var count: UInt64 = 0

    mutating func add(_ microseconds: UInt64) {
        let bucket = Metrics.bounds.firstIndex { microseconds <= $0 } ?? Metrics.bounds.count
        buckets[bucket] += 1
        count += 1
        self.microseconds += microseconds
    }
}

/// The counters of one route, by status.
private final class RouteCounters: Sendable {
    // A route answers with few statuses, nearly always with the first.
    private let byStatus = Mutex<[(status: Status, histogram: Histogram)]>([])

    func count(_ status: Status, microseconds: UInt64) {
        byStatus.withLock { byStatus in
            for place in byStatus.indices where byStatus[place].status == status {
                byStatus[place].histogram.add(microseconds)
                return
            }
            byStatus.append((status, Histogram()))
            byStatus[byStatus.endIndex - 1].histogram.add(microseconds)
        }
    }

    var histograms: [(status: Int, histogram: Histogram)] {
        byStatus.withLock { byStatus in
            byStatus.map { ($0.status.rawValue, $0.histogram) }.sorted { $0.0 < $1.0 }
        }
    }
}
