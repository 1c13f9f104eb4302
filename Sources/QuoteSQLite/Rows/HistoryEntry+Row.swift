import QuoteJSON
import QuoteModel

extension HistoryEntry {
    /// Copies a row of id, address, title, visits and the time of the last visit in milliseconds.
    package init(_ statement: Statement) {
        self.init(
            id: statement.integer(0), url: statement.text(1) ?? "", title: statement.text(2),
            visits: statement.integer(3),
            lastVisitedAt: Timestamp(milliseconds: statement.integer(4)))
    }
}
