import QuoteModel
import QuoteText

/// The full-text index has the words of authors and tags, so that it can leave out most of what a filter by
/// names does: it then jumps from match to match, where a common word's matches would be looked up one by
/// one. What passes has to be compared all the same, since another name may have these words.
extension Reader {
    /// A name of more forms than so many is left to the comparison.
    private static let formsLimit = 50

    /// What is appended to a query for FTS5, for the author and the tags that `filter` wants.
    package func narrowing(_ filter: QuotationFilter) throws(SQLiteError) -> String {
        var narrowing = ""
        if let key = filter.author?.key, let words = try words(.authors, key) {
            narrowing += " AND author : \"\(words)\""
        }
        for tag in filter.tags {
            if let words = try words(.tags, tag) { narrowing += " AND tags : \"\(words)\"" }
        }
        return narrowing
    }

    /// The words of a name; nil when there are none, or not the same in all its forms (`tm` and `™`, which
    /// is a symbol).
    private func words(_ kind: NameList.Kind, _ key: String) throws(SQLiteError) -> String? {
        let statement = try self[.nameForms]
        statement.bind(Int64(kind.rawValue), at: 1)
        statement.bind(key, at: 2)
        statement.bind(Int64(Self.formsLimit) + 1, at: 3)
        defer { statement.reset() }
        var common: String?
        var count = 0
        while try statement.step() {
            let words = (statement.text(0) ?? "").words.map(\.text).joined(separator: " ")
            count += 1
            if words.isEmpty || words != common ?? words || count > Self.formsLimit { return nil }
            common = words
        }
        return common
    }
}
