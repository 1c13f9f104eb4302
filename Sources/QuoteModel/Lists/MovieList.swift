/// Which movies to list, in the order in which they were added, and from where on.
package struct MovieList: Equatable, Sendable {
    /// Wants those whose title or director has the words.
    package var search: SearchQuery?
    /// How many at most, at least 1.
    package var limit: Int
    /// Where the page before ended; of the order ``Cursor/Order/id``.
    package var cursor: Cursor?

    package init(search: SearchQuery?, limit: Int, cursor: Cursor?) {
        self.search = search
        self.limit = limit
        self.cursor = cursor
    }
}
