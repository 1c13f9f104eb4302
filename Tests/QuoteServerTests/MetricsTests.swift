import QuoteJSON
import Testing

@testable import QuoteServer

@Suite struct `The metrics` {
    @Test func `count answers and their durations by route and status`() throws {
        let metrics = Metrics(Routes.all)
        let index = try #require(Routes.all.firstIndex { $0.path.text == "/quotations/{id}" })
        metrics.count(route: index, status: .ok, nanoseconds: 90_000)
        metrics.count(route: index, status: .ok, nanoseconds: 2_000_000_000)
        metrics.count(route: index, status: .notFound, nanoseconds: 300_000)
        metrics.count(route: nil, status: .notFound, nanoseconds: 1)

        var writer = ByteWriter()
        metrics.write(to: &writer)
        let lines = writer.finish().text.split(separator: "\n").map(String.init)
        let label = "{route=\"/quotations/{id}\",method=\"GET\",status=\"200\""
        let seconds = "quoteserver_request_duration_seconds"
        for line in [
            "quoteserver_requests_total\(label)} 2", "\(seconds)_bucket\(label),le=\"0.0001\"} 1",
            "\(seconds)_bucket\(label),le=\"1.0\"} 1", "\(seconds)_bucket\(label),le=\"+Inf\"} 2",
            "\(seconds)_sum\(label)} 2.00009", "\(seconds)_count\(label)} 2",
            "quoteserver_requests_total{route=\"none\",method=\"any\",status=\"404\"} 1",
        ] { #expect(lines.contains(line), "\(line)") }
    }
}
