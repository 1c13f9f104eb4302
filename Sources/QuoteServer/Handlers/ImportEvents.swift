import QuoteJSON
import QuoteStore

/// The events of an import: `progress` at most ten times a second, then one `import` or `problem`.
final class ImportEvents: Sendable {
    let stream = LatestEvents()
    private let size: Int
    private let pace = Pace(interval: .milliseconds(110))

    /// - Parameter size: the bytes of the file.
    init(size: Int) {
        self.size = size
        report(ImportProgress(read: 0, records: 0))
    }

    /// Tells how far the import is, unless it was told just before.
    func report(_ progress: ImportProgress) {
        guard pace.isDue() else { return }
        stream.report(
            LatestEvents.event("progress") { writer in
                writer.append("{\"read\":" as StaticString)
                writer.append(Int64(progress.read))
                writer.append(",\"size\":" as StaticString)
                writer.append(Int64(size))
                writer.append(",\"records\":" as StaticString)
                writer.append(Int64(progress.records))
                writer.append(UInt8(ascii: "}"))
            })
    }

    /// Tells the end: the answer, or why there is none.
    ///
    /// - Parameter work: makes the answer's JSON.
    func finish(_ work: () throws(Problem) -> Bytes) {
        do throws(Problem) { stream.finish(LatestEvents.event("import", try work())) } catch {
            stream.finish(LatestEvents.event("problem", error.response.body))
        }
    }
}
