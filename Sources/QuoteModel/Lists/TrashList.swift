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
}
