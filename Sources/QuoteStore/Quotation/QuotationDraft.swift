import QuoteText

/// A quotation's content, valid by its type: everything but what the store gives (id and times).
public struct QuotationDraft: Equatable, Sendable {
    public internal(set) var text: KeyedText
    /// Nil for an anonymous quotation.
    public internal(set) var author: String?
    public internal(set) var source: String?
    public internal(set) var url: String?
    /// In the order given, no two equal without case.
    public internal(set) var tags: [String]
    public internal(set) var note: String?

    /// Whether all texts have the same bytes: `==` takes composed and decomposed letters for equal.
    func isIdentical(to other: QuotationDraft) -> Bool {
        isFoundLike(other) && url.hasBytes(of: other.url)
    }

    /// Whether the full-text index has the same of both.
    func isFoundLike(_ other: QuotationDraft) -> Bool {
        text.value.utf8.elementsEqual(other.text.value.utf8) && author.hasBytes(of: other.author)
            && source.hasBytes(of: other.source) && note.hasBytes(of: other.note)
            && tags.elementsEqual(other.tags) { $0.utf8.elementsEqual($1.utf8) }
    }
}

extension String? {
    fileprivate func hasBytes(of other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.utf8.elementsEqual(other.utf8)
    }
}

/// A quotation's text with its place in the dictionary.
public struct KeyedText: Equatable, Sendable {
    public let value: String
    let key: CollationKey

    init(_ value: String) {
        self.value = value
        key = CollationKey(value)
    }

    init(_ value: String, key: CollationKey) {
        self.value = value
        self.key = key
    }
}
