/// The value of `If-Match` or `If-None-Match`: `*`, or entity tags (RFC 9110, section 13.1).
enum EntityTagList: Equatable, Sendable {
    /// A tag as a client sends it; the text has its quotation marks.
    struct Item: Equatable, Sendable {
        let isWeak: Bool
        let text: String
    }

    case any
    case items([Item])

    /// Reads a field's value; nil when it is neither. Empty elements are passed over (RFC 9110, section 5.6.1).
    init?(_ value: String) {
        if value == "*" {
            self = .any
            return
        }
        var items: [Item] = []
        var rest = value.utf8[...]
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
            if rest.isEmpty { break }
            guard let item = Self.takeItem(from: &rest), Self.takeSeparator(from: &rest) else {
                return nil
            }
            items.append(item)
        }
        if items.isEmpty { return nil }
        self = .items(items)
    }

    /// Whether a weak tag is among them.
    var hasWeakItem: Bool {
        switch self {
        case .any: false
        case .items(let items): items.contains(where: \.isWeak)
        }
    }

    private static func takeItem(from rest: inout Substring.UTF8View) -> Item? {
        let isWeak = rest.starts(with: "W/".utf8)
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.first == UInt8(ascii: "\"") else { return nil }
        let tag = rest
        rest = rest.dropFirst().drop { $0 == 0x21 || ($0 >= 0x23 && $0 != 0x7F) }
        guard rest.first == UInt8(ascii: "\"") else { return nil }
        rest = rest.dropFirst()
        // The slice ends at a quotation mark, so that it is whole characters.
        return Item(isWeak: isWeak, text: String(Substring(tag[..<rest.startIndex])))
    }

    private static func takeSeparator(from rest: inout Substring.UTF8View) -> Bool {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        return rest.isEmpty || rest.first == UInt8(ascii: ",")
    }
}
