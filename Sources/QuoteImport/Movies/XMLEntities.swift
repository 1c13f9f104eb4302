/// The entities that a document declares within itself, expanded within bounds: what makes a document of a few
/// lines a text of gigabytes is refused at once.
package struct XMLEntities {
    /// Why an entity isn't expanded: a sentence without its full stop.
    package struct Failure: Error {
        package let reason: String
    }

    private var contents: [String: String] = [:]
    private var bytesLeft = 1_000_000
    private var referencesLeft = 10_000

    private static let depthLimit = 10

    /// Takes a declaration; of two the first counts (XML 1.0, section 4.2).
    package mutating func declare(_ name: String, _ content: String) {
        if contents[name] == nil { contents[name] = content }
    }

    /// What stands for a reference.
    package mutating func text(of name: String) throws(Failure) -> String {
        var text = ""
        try expand(name, into: &text, depth: 0)
        return text
    }

    private mutating func expand(
        _ name: String, into text: inout String, depth: Int
    ) throws(Failure) {
        guard let content = contents[name] else {
            throw Failure(reason: "it has an entity that it doesn't declare itself")
        }
        referencesLeft -= 1
        bytesLeft -= content.utf8.count
        if bytesLeft < 0 || referencesLeft < 0 || depth > Self.depthLimit {
            throw Failure(reason: "its entities stand for too much")
        }
        var rest = content[...]
        while let mark = rest.firstIndex(where: { $0 == "&" || $0 == "<" }) {
            guard rest[mark] == "&", let end = rest[mark...].firstIndex(of: ";") else {
                throw Failure(reason: "an entity holds elements")
            }
            text += rest[..<mark]
            let inner = String(rest[rest.index(after: mark)..<end])
            if let character = Self.character(inner) {
                text.unicodeScalars.append(character)
            } else {
                try expand(inner, into: &text, depth: depth + 1)
            }
            rest = rest[rest.index(after: end)...]
        }
        text += rest
    }

    /// A predefined entity, or a character by its number, as they stand within an entity's content.
    private static func character(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { Unicode.Scalar($0) }
    }
}
