import QuoteJSON

// What the scenarios need of JSON: parts of it, whether it is as expected, and its text.
extension JSONValue {
    subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var texts: [String] { elements.compactMap(\.text) }

    /// The part at `path`, names and places with slashes between: `quotations/0/author`.
    func part(at path: String) -> JSONValue? {
        path.split(separator: "/").reduce(Optional(self)) { value, step in
            guard case .array(let elements)? = value else { return value?[String(step)] }
            return Int(step).flatMap { $0 < elements.count ? elements[$0] : nil }
        }
    }

    /// Whether `text` is as expected, byte by byte: `…` stands for any text.
    private static func fits(_ text: String, _ expected: String) -> Bool {
        let pieces = expected.split(separator: "…", omittingEmptySubsequences: false)
            .map { Array($0.utf8) }
        var rest = Array(text.utf8)[...]
        guard let last = pieces.last, rest.starts(with: pieces[0]) else { return false }
        if pieces.count == 1 { return rest.count == last.count }
        rest = rest.dropFirst(pieces[0].count)
        for piece in pieces.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }

    /// Whether `found` is as this expects: members that aren't named are free, `…` is any text.
    func fits(_ found: JSONValue?) -> Bool {
        switch (self, found) {
        case (.string(let expected), .string(let text)?): Self.fits(text, expected)
        case (.object(let members), .object?): members.allSatisfy { $0.value.fits(found?[$0.name]) }
        case (.array(let expected), .array(let elements)?):
            expected.count == elements.count && zip(expected, elements).allSatisfy { $0.fits($1) }
        default: self == found
        }
    }

    /// Writes this value as JSON.
    func write(to writer: inout ByteWriter) {
        switch self {
        case .null: writer.append("null" as StaticString)
        case .bool(let value): writer.append(value)
        case .integer(let value): writer.append(value)
        case .real(let value): writer.append("\(value)")
        case .string(let text): writer.append(jsonString: text)
        case .array(let elements):
            writer.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { writer.append(UInt8(ascii: ",")) }
                element.write(to: &writer)
            }
            writer.append(UInt8(ascii: "]"))
        case .object(let members):
            writer.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { writer.append(UInt8(ascii: ",")) }
                writer.append(jsonString: member.name)
                writer.append(UInt8(ascii: ":"))
                member.value.write(to: &writer)
            }
            writer.append(UInt8(ascii: "}"))
        }
    }
}
