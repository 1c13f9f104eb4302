import QuoteSQLite

/// The conditions that a request puts on the present representation (RFC 9110, section 13).
struct Preconditions: Sendable {
    private let ifMatch: EntityTagList?
    private let ifNoneMatch: EntityTagList?

    /// Reads the conditions of a head that has no ``fault(of:)``.
    init(_ head: RequestHead) {
        ifMatch = head[.ifMatch].flatMap { EntityTagList($0) }
        ifNoneMatch = head[.ifNoneMatch].flatMap { EntityTagList($0) }
    }

    /// The problem that a head's conditions can't be read; nil when they can.
    static func fault(of head: RequestHead) -> Problem? {
        fault(of: head[.ifMatch], "If-Match") ?? fault(of: head[.ifNoneMatch], "If-None-Match")
    }

    private static func fault(of value: String?, _ name: String) -> Problem? {
        guard let value, EntityTagList(value) == nil else { return nil }
        return Problem(
            .badRequest,
            "\(name) must be * or entity tags in double quotation marks, with commas between them."
        )
    }

    var isEmpty: Bool { ifMatch == nil && ifNoneMatch == nil }

    /// Whether a change of a resource that has `tag` may go on. The present representation of something that
    /// can't be asked for has no tag, which only `*` matches.
    func allowChange(of tag: EntityTag?) -> Bool {
        if let ifMatch, !ifMatch.matchesStrongly(tag) { return false }
        if let ifNoneMatch, ifNoneMatch.matchesInAnyCoding(tag) { return false }
        return true
    }

    /// Whether something may be made where there is nothing yet, which no tag and no `*` matches.
    var allowCreation: Bool { ifMatch == nil }

    /// Whether `If-Match` forbids to answer with a representation that has `tag`.
    func forbid(_ tag: EntityTag) -> Bool {
        ifMatch.map { !$0.matchesStrongly(tag) } ?? false
    }

    /// Whether the client has the representation with `tag` already.
    func isKnown(_ tag: EntityTag) -> Bool {
        ifNoneMatch.map { $0.matchesWeakly(tag) } ?? false
    }

    /// What the client is told when a condition doesn't hold.
    var failure: Problem {
        if ifMatch?.hasWeakItem == true {
            return Problem(
                .preconditionFailed,
                "A weak entity tag in If-Match never matches: send the tag without W/, "
                    + "as this server gave it.")
        }
        return Problem(
            .preconditionFailed,
            "The resource has changed since the version that the request names.")
    }
}

extension EntityTagList {
    /// The comparison of `If-Match` (RFC 9110, section 8.8.3.2): a weak tag matches nothing. The tag of either
    /// coding names the representation.
    fileprivate func matchesStrongly(_ tag: EntityTag?) -> Bool {
        switch self {
        case .any: true
        case .items(let items):
            items.contains { item in
                !item.isWeak && tag?.isOfSameRepresentation(as: item.text) == true
            }
        }
    }

    /// The comparison of `If-None-Match` with what would be sent: a weak tag is as good as a strong one.
    fileprivate func matchesWeakly(_ tag: EntityTag?) -> Bool {
        switch self {
        case .any: true
        case .items(let items): items.contains { $0.text == tag?.text }
        }
    }

    /// The same for a change, which sends no coding.
    fileprivate func matchesInAnyCoding(_ tag: EntityTag?) -> Bool {
        switch self {
        case .any: true
        case .items(let items):
            items.contains { tag?.isOfSameRepresentation(as: $0.text) == true }
        }
    }
}
