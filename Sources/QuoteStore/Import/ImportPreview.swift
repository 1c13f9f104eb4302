import QuoteModel

/// What a dry run would store.
package enum ImportPreview: Equatable, Sendable {
    case quotation(QuotationDraft)
    case movie(MovieDraft)

    /// The most of a report.
    package static let limit = 5
}
