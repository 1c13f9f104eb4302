import QuoteJSON

/// What a JSON text looks like.
enum JSONShape {
    /// The format of a text that is JSON, or is said to be; `json` when it is none of those that have
    /// members of their own.
    static func format(of text: UnsafeBufferPointer<UInt8>) -> ImportFormat {
        guard text.first(where: { !JSONReader.isSpace($0) }) == UInt8(ascii: "{") else {
            return formatOfArray(text)
        }
        return isLined(text) ? .ndjson : formatOfObject(text)
    }

    /// What an array's first object shows.
    private static func formatOfArray(_ text: UnsafeBufferPointer<UInt8>) -> ImportFormat {
        var elements = JSONElements(text)
        while let element = try? elements.next() {
            guard case .object(let members) = element.value else { continue }
            let names = Set(members.map(\.name))
            if names.contains("asin"), names.contains("highlights") { return .bookcision }
            let isAnnotation = members.contains { member in
                if member.name == "target", case .array = member.value { true } else { false }
            }
            return isAnnotation ? .hypothesis : .json
        }
        return .json
    }

    /// What an object's members show, the first that do.
    private static func formatOfObject(_ text: UnsafeBufferPointer<UInt8>) -> ImportFormat {
        var members = JSONMembers(text)
        var names: Set<String> = []
        while let member = try? members.next() {
            names.insert(member.name)
            if names.contains("asin"), names.contains("highlights") { return .bookcision }
            guard member.elements != nil else { continue }
            if member.name == "rows" || member.name == "target" { return .hypothesis }
            if JSONReader.names.contains(member.name) { return .json }
        }
        return .json
    }

    /// Whether each line is an object: the first is one and others follow it, or there is but one and it
    /// is no collection, or the first is a broken one and the second is whole.
    private static func isLined(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var lines = Lines(text)
        guard let first = lines.nextWritten() else { return false }
        let second = lines.nextWritten()
        guard let members = first.members else {
            return !first.goesOn && second?.bytes.first == UInt8(ascii: "{")
                && second?.members != nil
        }
        if second != nil { return true }
        if formatOfObject(first.bytes) != .json { return false }
        return !members.contains { member in
            guard case .array = member.value else { return false }
            return members.count == 1 || JSONReader.names.contains(member.name)
        }
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

    /// The members of the object that the line is; nil when it is something else.
    fileprivate var members: [JSONValue.Member]? {
        guard let value = try? value, case .object(let members) = value else { return nil }
        return members
    }
}
