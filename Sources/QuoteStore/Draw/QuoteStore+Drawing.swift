import QuoteModel
import QuoteSQLite

/// Drawing at random, each of those that are wanted equally likely.
///
/// An id between 1 and the greatest is drawn, until one is of a quotation that is wanted. Each of them is
/// hit as often as any other, however the gaps lie. After so many misses that they must be sparse they
/// are counted, and one is drawn by its place among them: again each is as likely as any other, and so is
/// the mixture of both.
extension QuoteStore {
    /// What a few draws of ids came to.
    package enum QuickDraw<T> {
        case hit(T)
        /// There is nothing to draw from.
        case nothing
        /// Counting has to decide, which may take long.
        case missed
    }

    /// Draws from all quotations in a short time, or not at all.
    package func drawQuickly<T>(
        filterAnonymous: Bool, render: (QuotationRow) -> T
    ) throws(StoreError) -> QuickDraw<T> {
        try readers.read { reader throws(SQLiteError) -> QuickDraw<T> in
            if try reader.tally().number(filterAnonymous) == 0 { return .nothing }
            let drawn = try reader.probe { id throws(SQLiteError) -> T? in
                let drawn = try reader.quotation(id) { row -> T? in
                    filterAnonymous && row.author == nil ? nil : render(row)
                }
                return drawn ?? nil
            }
            return drawn.map { .hit($0) } ?? .missed
        }
    }

    /// Draws one of those that a filter leaves; nil when there is none.
    package func draw<T>(
        _ filter: QuotationFilter, filterAnonymous: Bool, render: (QuotationRow) -> T
    ) throws(StoreError) -> T? {
        try readers.read { reader throws(SQLiteError) -> T? in
            if filter.isEmpty { return try reader.drawByPlace(filterAnonymous, render) }
            let plan = try FilterPlan(filter, filterAnonymous: filterAnonymous, on: reader)
            guard let plan else { return nil }
            if !plan.source.searches, let drawn = try reader.drawByID(plan, render) { return drawn }
            return try reader.drawByPlace(plan, render)
        }
    }
}
