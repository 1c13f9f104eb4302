import QuoteModel
import QuoteText

extension DatabaseCheck {
    /// Every address is found by what it is, and nobody has more of them than are kept.
    package func historyFault(_ connection: Connection) throws -> String? {
        let longest = try connection.integer(
            "SELECT max(entries) FROM (SELECT count(*) AS entries FROM history GROUP BY user)")
        if longest > HistoryEntry.limit { return "a user has \(longest) addresses" }
        // Another version of ICU may have folded them another way.
        let engine = try connection.text("SELECT value FROM fact WHERE name = 'text-engine'")
        guard engine == TextEngine.version else { return nil }
        let rows = try Statement(
            "SELECT id, url, canonical, title, sought FROM history", on: connection)
        while try rows.step() {
            let canonical = rows.text(2) ?? ""
            if canonical != VisitedAddress.canonical(rows.text(1) ?? "") {
                return "the entry \(rows.integer(0)) is of another address"
            }
            if rows.text(4) != VisitedAddress.sought(canonical, title: rows.text(3)) {
                return "the entry \(rows.integer(0)) is found by another address or title"
            }
        }
        return nil
    }
}
