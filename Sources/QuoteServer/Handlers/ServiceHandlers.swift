import QuoteJSON
import QuoteSQLite
import QuoteStore

/// The calls about the service itself.
enum ServiceHandlers {
    static func health(_ app: App, _: Call) throws(Problem) -> Reply {
        let health = app.store.health

        var writer = ByteWriter()
        writer.append("{\"status\":" as StaticString)
        writer.append(jsonString: health.status.rawValue)
        writer.append(",\"checks\":{\"database\":" as StaticString)
        writer.append(jsonString: health.database ?? "ok")
        writer.append(",\"device\":" as StaticString)
        writer.append(jsonString: health.device ?? "ok")
        writer.append(",\"disk\":" as StaticString)
        writer.append(jsonString: health.disk ?? "ok")
        if let fault = health.backups {
            writer.append(",\"backups\":" as StaticString)
            writer.append(jsonString: fault)
        }
        writer.append(UInt8(ascii: "}"))
        if let reason = health.reason {
            writer.append(",\"reason\":" as StaticString)
            writer.append(jsonString: reason)
        }
        writer.append("}\n" as StaticString)
        let down = health.status == .down
        let fields = down ? [Field("Retry-After", "5")] : []
        return .now(
            Response(
                down ? .serviceUnavailable : .ok, as: MediaType.json.contentType,
                caching: .unkept, fields: fields, body: writer.finish()))
    }

    static func metrics(_ app: App, _: Call) throws(Problem) -> Reply {
        let tally = try app.read { () throws(StoreError) in try app.store.tally() }

        var writer = ByteWriter(capacity: 16_384)
        app.metrics.write(to: &writer)
        let cache = app.cache.figures
        for (name, kind, help, value) in [
            ("quotations", "gauge", "Quotations in the store.", UInt64(tally.quotations)),
            ("trashed_quotations", "gauge", "Deleted quotations.", UInt64(tally.trashed)),
            ("movies", "gauge", "Movies in the store.", UInt64(tally.movies)),
            ("write_queue", "gauge", "Writes that wait.", UInt64(app.store.waitingWrites)),
            ("query_queue", "gauge", "Slow reads that wait.", UInt64(app.store.waitingQueries)),
            ("cache_bytes", "gauge", "Bytes of answers kept.", UInt64(cache.bytes)),
            ("cache_hits_total", "counter", "Answers from the cache.", cache.hits),
            ("cache_misses_total", "counter", "Answers made anew.", cache.misses),
            (
                "connections", "gauge", "Connections that are open.",
                UInt64(max(0, app.metrics.connections.load(ordering: .relaxed)))
            ),
        ] as [(String, String, String, UInt64)] {
            writer.append(
                "# HELP quoteserver_\(name) \(help)\n# TYPE quoteserver_\(name) \(kind)\n")
            writer.append("quoteserver_\(name) \(value)\n")
        }
        return .now(
            Response(
                .ok, as: MediaType.openMetrics.contentType, caching: .unkept,
                body: writer.finish()))
    }

    static func document(_ app: App, _: Call) throws(Problem) -> Reply {
        .now(app.document)
    }
}
