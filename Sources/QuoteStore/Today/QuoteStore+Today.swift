import QuoteModel
import QuoteSQLite

/// The quotation of the day.
///
/// It is chosen by the first who asks, and stays until it is deleted. A device without anonymous
/// quotations gets another one when it is anonymous, which is kept beside it. Chosen is at random one that
/// was never shown; when all were, the one that was shown longest ago: so between two showings of one,
/// all others that could be shown were.
extension QuoteStore {
    /// What `render` makes of the quotation that was chosen for `day`; nil when there is none that may be
    /// shown.
    package func quotation<T>(
        of day: Day, filterAnonymous: Bool, render: (QuotationRow) -> T
    ) throws(StoreError) -> T? {
        try readers.read { reader throws(SQLiteError) -> T? in
            try reader.quotation(of: day, filterAnonymous: filterAnonymous, render)
        }
    }

    /// Chooses the quotation of `day`, unless it is chosen already. `completion` gets what `render` makes
    /// of it, once the choice is on disk; nil when there is nothing to choose from.
    package func chooseQuotation<T: Sendable>(
        of day: Day, filterAnonymous: Bool, render: @escaping Render<T>,
        completion: @escaping @Sendable (Result<T?, StoreError>) -> Void
    ) {
        // It takes next to no room, and a full disk is no reason to show nothing.
        write(freesSpace: true, completion: completion) { writer throws(SQLiteError) -> T? in
            guard let id = try writer.choose(for: day, filterAnonymous: filterAnonymous) else {
                return nil
            }
            return try writer.require(id, render)
        }
    }
}
