import QuoteJSON

/// An object of a collection that others made, or of our own export, as a record.
struct QuotationObject {
    private let members: [JSONValue.Member]

    /// What a record says that is `value`.
    static func content(of value: JSONValue) -> ImportRecord.Content {
        guard case .object(let members) = value else {
            return .rejected("a record must be an object, is \(value.kind)")
        }
        let object = QuotationObject(members: members)
        return object.isExported ? object.exported : object.collected
    }

    private func value(_ name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }

    // MARK: Our own export

    private var isExported: Bool {
        ["id", "text", "createdAt", "updatedAt"].allSatisfy { value($0) != nil }
    }

    /// The members as they are.
    private var exported: ImportRecord.Content {
        do throws(Mismatch) {
            guard let text = try string("text"), !text.isBlank else {
                return .rejected(ImportRecord.noText)
            }
            return .quotation(
                RawQuotation(
                    text: text, author: try string("author"), source: try string("source"),
                    url: try string("url"), tags: try tags(), note: try string("note")))
        } catch {
            return .rejected(error.reason)
        }
    }

    private struct Mismatch: Error {
        let reason: String
    }

    private func string(_ name: String) throws(Mismatch) -> String? {
        switch value(name) {
        case .string(let text)?: return text
        case nil, .null?: return nil
        case .some(let value): throw Mismatch(reason: "\(name) must be a string, is \(value.kind)")
        }
    }

    private func tags() throws(Mismatch) -> [String] {
        switch value("tags") {
        case nil, .null?: return []
        case .some(let value):
            guard let tags = value.strings else {
                throw Mismatch(reason: "tags must be an array of strings")
            }
            return tags
        }
    }

    // MARK: What others made

    /// The first member of each kind that isn't blank.
    private var collected: ImportRecord.Content {
        guard let text = first(of: Self.textNames) else { return .rejected(ImportRecord.noText) }
        let from = first(of: ["from"])
        let isHitokoto = value("hitokoto") != nil
        return .quotation(
            RawQuotation(
                text: text,
                author: first(of: Self.authorNames) ?? (isHitokoto ? nil : from),
                source: first(of: Self.sourceNames) ?? (isHitokoto ? from : nil),
                url: first(of: ["url"]), tags: looseTags, note: first(of: ["note"])))
    }

    private static let textNames = [
        "content", "text", "quote", "quoteText", "quotation", "body", "hitokoto", "citation", "q",
        "highlight", "en",
    ]
    private static let authorNames = ["author", "quoteAuthor", "from_who", "who", "by", "a"]
    private static let sourceNames = ["source", "book", "book_title", "work"]

    private func first(of names: [String]) -> String? {
        for name in names {
            if case .string(let text)? = value(name), !text.isBlank { return text }
        }
        return nil
    }

    /// An array's strings, or one string's parts.
    private var looseTags: [String] {
        switch value("tags") {
        case .string(let list)?: return list.tagsBetweenCommas
        case .array(let elements)?:
            return elements.compactMap { element in
                guard case .string(let tag) = element, !tag.isBlank else { return nil }
                return TextRules.normalize(tag)
            }
        default: return []
        }
    }
}
