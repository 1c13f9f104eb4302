import QuoteModel
import QuoteSQLite

extension QuoteStore {
    /// The numbers, of all quotations or of those that have an author.
    package func statistics(filterAnonymous: Bool) throws(StoreError) -> Statistics {
        try readers.read { reader throws(SQLiteError) in
            let tally = try reader.tally()
            return Statistics(
                quotations: filterAnonymous ? tally.attributed : tally.quotations,
                authors: try reader.topAuthors(tally, filterAnonymous),
                tags: try reader.topNames(.tags, filterAnonymous),
                months: try reader.pairs(.months, filterAnonymous ? 1 : 0).map {
                    Statistics.Month(month: $0, added: $1)
                },
                lengths: try reader.lengths(filterAnonymous))
        }
    }
}
