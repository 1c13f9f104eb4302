import QuoteText

/// A quotation's content, valid by its type: everything but what the store gives (id and times).
package struct QuotationDraft: Equatable, Sendable {
    package var text: KeyedText
    /// Nil for an anonymous quotation.
    package var author: KeyedName?
    package var source: String?
    package var url: String?
    /// In the order given, no two equal without case.
    package var tags: [KeyedName]
    package var note: String?
    /// The id of the movie that it cites; whether there is one is known to the store alone.
    package var movie: Int64?

    package init(
        text: KeyedText, author: KeyedName? = nil, source: String? = nil, url: String? = nil,
        tags: [KeyedName], note: String? = nil, movie: Int64? = nil
    ) {
        self.text = text
        self.author = author
        self.source = source
        self.url = url
        self.tags = tags
        self.note = note
        self.movie = movie
    }

    /// Whether it has the same movie, and all texts have the same bytes: `==` takes composed and decomposed letters for equal.
    package func isIdentical(to other: QuotationDraft) -> Bool {
        func exact(_ draft: QuotationDraft) -> [ExactText?] {
            ([draft.text.value, draft.author?.value, draft.source, draft.url, draft.note]
                + draft.tags.map(\.value)).map { $0.map { ExactText($0) } }
        }
        return movie == other.movie && exact(self) == exact(other)
    }
}
