import QuoteJSON

/// What a JSON text looks like.
package enum JSONShape {
    /// The format of a text that is JSON, or is said to be; `json` when it is none of those that have
    /// members of their own.
    package static func format(of text: UnsafeBufferPointer<UInt8>) -> ImportFormat {
        guard text.first(where: { !JSONReader.isSpace($0) }) == UInt8(ascii: "{") else {
            return formatOfArray(text)
        }
        return isLined(text) ? .ndjson : format(of: JSONMembers(text), inArray: false)
    }

    /// What an array's first object shows.
    private static func formatOfArray(_ text: UnsafeBufferPointer<UInt8>) -> ImportFormat {
        var elements = JSONElements(text)
        while let element = try? elements.next() {
            if let members = element.members { return format(of: members, inArray: true) }
        }
        return .json
    }

    /// What an object's members show, the first that do. An object in an array is no collection.
    private static func format(of members: JSONMembers, inArray: Bool) -> ImportFormat {
        var members = members
        var names: Set<String> = []
        while let member = try? members.next() {
            guard let name = member.name else { continue }
            names.insert(name)
            if names.contains("asin"), names.contains("highlights") { return .bookcision }
            guard member.value.isArray else { continue }
            if name == "target" || name == "rows" && !inArray { return .hypothesis }
            if !inArray, JSONCollection.names.contains(name) { return .json }
        }
        return .json
    }

    /// Whether there are several lines, of which the first is an object, or is a broken one and the second is
    /// one.
    private static func isLined(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var lines = Lines(text)
        guard let first = lines.nextWritten(), let second = lines.nextWritten() else {
            return false
        }
        return first.isObject || !first.goesOn && second.isObject
    }
}

extension Lines.Line {
    /// Whether the line ends where a value over several lines would go on.
    fileprivate var goesOn: Bool {
        switch bytes.last(where: { !JSONReader.isSpace($0) }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): true
        default: false
        }
    }

    /// Whether the line is a JSON object.
    fileprivate var isObject: Bool {
        (try? JSONFragment(whole: bytes))?.isObject == true
    }
}
