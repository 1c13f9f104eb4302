/// Who said a text, and where, as far as a line below it tells.
package struct Attribution: Equatable {
    package var author: String?
    package var source: String?

    package init(author: Substring?, source: Substring?) {
        self.author = Self.value(author)
        self.source = Self.value(source)
    }

    private static func value(_ text: Substring?) -> String? {
        guard let trimmed = text?.trimmed, !trimmed.isEmpty else { return nil }
        return String(trimmed)
    }
}
