import QuoteJSON

extension JSONValue {
    /// The value of an object's member; nil for anything else and for a member that isn't there.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// A string that isn't blank; nil for anything else.
    package var writtenText: String? {
        guard case .string(let text) = self, !text.isBlank else { return nil }
        return text
    }

    /// An array's elements; none for anything else.
    package var list: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }
}
