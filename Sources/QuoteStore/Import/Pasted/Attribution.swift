/// Who said a text, and where, as far as a line below it tells.
struct Attribution: Equatable {
    var author: String?
    var source: String?

    init(author: Substring?, source: Substring?) {
        self.author = Self.value(author)
        self.source = Self.value(source)
    }

    private static func value(_ text: Substring?) -> String? {
        guard let trimmed = text?.trimmed, !trimmed.isEmpty else { return nil }
        return String(trimmed)
    }
}
