/// What a dry run would store.
public enum ImportPreview: Equatable, Sendable {
    case quotation(QuotationDraft)
    case movie(MovieDraft)

    /// The most of a report.
    public static let limit = 5
}
