import QuoteModel
import QuoteText

/// A movie of the store that is the same to a reader as another one.
package struct StoredMovie {
    package let id: Int64
    package let hasImage: Bool

    package init(id: Int64, hasImage: Bool) {
        (self.id, self.hasImage) = (id, hasImage)
    }

    /// Looks for the same movie among the rows (title, director, id, whether it has a picture) that `statement` gives
    /// for a number; nil when there is none.
    package init?(sameAs draft: MovieDraft, from statement: Statement) throws(SQLiteError) {
        let key = draft.key
        statement.bind(key.number, at: 1)
        defer { statement.reset() }
        while try statement.step() {
            // Movies of the same number may be others.
            let other = MovieKey(title: statement.text(0) ?? "", director: statement.text(1))
            if other == key {
                id = statement.integer(2)
                hasImage = statement.integer(3) != 0
                return
            }
        }
        return nil
    }
}
