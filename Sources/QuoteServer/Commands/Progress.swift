import Glibc
import QuoteStore
import QuoteSystem

/// How far long work is, in one line on a terminal: its share, its rate and the time that is left. Nothing
/// where standard error is no terminal.
struct Progress {
    private let work: String
    private let start = Clock.milliseconds
    private let isShown = isatty(STDERR_FILENO) == 1
    private var last: Int64 = 0

    init(_ work: String) {
        self.work = work
    }

    /// Shows that `done` of `total` is done; `unit` is what is counted, nothing when only the share matters.
    mutating func show(_ done: Int, of total: Int, _ unit: String = "") {
        let now = Clock.milliseconds
        guard isShown, total > 0, now - last >= 100 || done >= total else { return }
        last = now
        let seconds = max(0.001, Double(now - start) / 1000)
        let left = Int(seconds * Double(total - done) / Double(max(1, done)))
        let rate = unit.isEmpty ? "" : ", \(Int(Double(done) / seconds)) \(unit) a second"
        let bar = String(repeating: "#", count: 20 * done / total)
        let rest = String(repeating: ".", count: 20 - bar.utf8.count)
        FileOutput.standardError(
            "\r\(work) [\(bar)\(rest)] \(100 * done / total) %\(rate), \(left) s left \u{1B}[K")
    }

    /// Ends the line.
    func end() {
        if isShown, last > 0 { FileOutput.standardError("\r\u{1B}[K") }
    }

    /// Shows what a store tells while it opens.
    static let report: @Sendable (String, Double) -> Void = { work, done in
        guard isatty(STDERR_FILENO) == 1 else { return }
        FileOutput.standardError("\r\(work): \(Int(done * 100)) %\(done >= 1 ? "\n" : "")")
    }
}
