import QuoteText

/// A quotation's content, valid by its type: everything but what the store gives (id and times).
package struct QuotationDraft: Equatable, Sendable {
    package internal(set) var text: KeyedText
    /// Nil for an anonymous quotation.
    package internal(set) var author: KeyedName?
    package internal(set) var source: String?
    package internal(set) var url: String?
    /// In the order given, no two equal without case.
    package internal(set) var tags: [KeyedName]
    package internal(set) var note: String?
    /// The id of the movie that it cites; whether there is one is known to the store alone.
    package internal(set) var movie: Int64?

    /// Whether it has the same movie, and all texts have the same bytes: `==` takes composed and decomposed letters for equal.
    func isIdentical(to other: QuotationDraft) -> Bool {
        func exact(_ draft: QuotationDraft) -> [ExactText?] {
            ([draft.text.value, draft.author?.value, draft.source, draft.url, draft.note]
                + draft.tags.map(\.value)).map { $0.map { ExactText($0) } }
        }
        return movie == other.movie && exact(self) == exact(other)
    }
}

/// A quotation's text with its place in the dictionary, and where its like are.
package struct KeyedText: Equatable, Sendable {
    package let value: String
    let key: CollationKey
    /// Made at once for a text that is to be written; nil for one that was read.
    private let made: DuplicatePlace?

    init(_ value: String) {
        self.value = value
        key = CollationKey(value)
        made = DuplicatePlace(value, at: key)
    }

    /// Takes a text that was read, with its key.
    init(stored value: String, key: CollationKey) {
        self.value = value
        self.key = key
        made = nil
    }

    /// Where texts are found that are the same to a reader.
    var duplicates: DuplicatePlace { made ?? DuplicatePlace(value, at: key) }
}
