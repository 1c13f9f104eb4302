import QuoteText

/// A quotation's content, valid by its type: everything but what the store gives (id and times).
public struct QuotationDraft: Equatable, Sendable {
    public internal(set) var text: KeyedText
    /// Nil for an anonymous quotation.
    public internal(set) var author: KeyedName?
    public internal(set) var source: String?
    public internal(set) var url: String?
    /// In the order given, no two equal without case.
    public internal(set) var tags: [KeyedName]
    public internal(set) var note: String?

    /// Whether all texts have the same bytes: `==` takes composed and decomposed letters for equal.
    func isIdentical(to other: QuotationDraft) -> Bool {
        func exact(_ draft: QuotationDraft) -> [ExactText?] {
            ([draft.text.value, draft.author?.value, draft.source, draft.url, draft.note]
                + draft.tags.map(\.value)).map { $0.map { ExactText($0) } }
        }
        return exact(self) == exact(other)
    }
}

/// A quotation's text with its place in the dictionary, and what it has in common with its like.
public struct KeyedText: Equatable, Sendable {
    public let value: String
    let key: CollationKey
    let duplicate: DuplicateKey

    init(_ value: String) {
        self.init(value, key: CollationKey(value))
    }

    init(_ value: String, key: CollationKey) {
        self.value = value
        self.key = key
        duplicate = DuplicateKey(value)
    }
}
