/// The conditions that a request puts on the present representation (RFC 9110, section 13).
struct Preconditions: Sendable {
    private let ifMatch: String?
    private let ifNoneMatch: String?

    init(_ head: RequestHead) {
        ifMatch = head[.ifMatch]
        ifNoneMatch = head[.ifNoneMatch]
    }

    var isEmpty: Bool { ifMatch == nil && ifNoneMatch == nil }

    /// Whether a change of a resource that has `tag` may go on. Tags compare strongly; the present
    /// representation of something that can't be asked for has no tag, which only `*` matches.
    func allowChange(of tag: EntityTag?) -> Bool {
        if let ifMatch, !Self.matches(ifMatch, tag, weakly: false) { return false }
        if let ifNoneMatch, Self.matches(ifNoneMatch, tag, weakly: true) { return false }
        return true
    }

    /// Whether something may be made where there is nothing yet, which no tag and no `*` matches.
    var allowCreation: Bool { ifMatch == nil }

    /// Whether `If-Match` forbids to answer with a representation that has `tag`.
    func forbid(_ tag: EntityTag) -> Bool {
        ifMatch.map { !Self.matches($0, tag, weakly: false) } ?? false
    }

    /// Whether the client has the representation with `tag` already.
    func isKnown(_ tag: EntityTag) -> Bool {
        ifNoneMatch.map { Self.matches($0, tag, weakly: true) } ?? false
    }

    private static func matches(_ list: String, _ tag: EntityTag?, weakly: Bool) -> Bool {
        if list == "*" { return true }
        guard let tag else { return false }
        if list == tag.text { return true }
        return list.split(separator: ",").contains { item in
            var item = item.drop { $0 == " " || $0 == "\t" }
            while item.last == " " || item.last == "\t" { item.removeLast() }
            if weakly, item.hasPrefix("W/") { item.removeFirst(2) }
            return item == tag.text
        }
    }
}
