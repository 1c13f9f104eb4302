import QuoteJSON

/// Which deleted quotations to list, and from where on.
package struct TrashList: Equatable, Sendable {
    package var search: SearchQuery?
    /// The id of the import that they came with; nil for all.
    package var importID: Int64?
    /// How many at most, at least 1.
    package var limit: Int
    /// Where the page before ended; of the order of deletion.
    package var cursor: Cursor?

    package init(
        search: SearchQuery? = nil, importID: Int64? = nil, limit: Int, cursor: Cursor? = nil
    ) {
        self.search = search
        self.importID = importID
        self.limit = limit
        self.cursor = cursor
    }

    /// The statements that give a page, one after the other.
    var statements: [ReadStatement] {
        if search != nil { return [.trashSearch] }
        return importID == nil ? [.trashTies, .trash] : [.trashOfImportTies, .trashOfImport]
    }

    /// Binds the parameters behind the cursor and the limit.
    ///
    /// - Parameter oldest: what was deleted then or before cannot be restored any more.
    func bind(to statement: Statement, oldest: Timestamp) {
        statement.bind(oldest.milliseconds, at: 4)
        if statement.parameterCount >= 5 { statement.bind(importID, at: 5) }
        if statement.parameterCount >= 6 { statement.bind(search?.match, at: 6) }
    }
}

/// Which deletions can still be restored: those after one time, up to another.
struct TrashSpan: Sendable {
    /// Not included.
    let after: Timestamp
    /// Included.
    let until: Timestamp
}
