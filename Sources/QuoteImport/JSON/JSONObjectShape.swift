import QuoteJSON

/// What the members of an object show of where records are.
package struct JSONObjectShape {
    private struct Value {
        let place: Int
        let fragment: JSONFragment
        /// The place of the member's name among those of collections; nil when it has none of them.
        let rank: Int?
        /// Whether the name is spelled as it is listed.
        let isExact: Bool
    }

    /// The values that are arrays or objects and have a known name or are alone.
    private var arrays: [Value] = []
    private var objects: [Value] = []
    private var names: [(place: Int, name: String)] = []
    package private(set) var hasText = false
    /// Whether there are members, and all of them are objects.
    package private(set) var holdsObjectsAlone = true
    private var count = 0

    /// How many names are kept.
    private static let nameLimit = 100

    package init(_ members: JSONMembers) throws(JSONError) {
        var members = members
        while let member = try members.next() { take(member) }
        if count == 0 { holdsObjectsAlone = false }
        if count > 1 {
            arrays.removeAll { $0.rank == nil }
            objects.removeAll { $0.rank == nil }
        }
        for values in [\JSONObjectShape.arrays, \.objects] {
            self[keyPath: values].sort {
                ($0.rank ?? .max, $0.isExact ? 0 : 1) < ($1.rank ?? .max, $1.isExact ? 0 : 1)
            }
        }
    }

    private mutating func take(_ member: JSONMembers.Member) {
        let value = member.value
        let lowercased = member.name?.lowercased() ?? ""
        let rank = JSONCollection.names.firstIndex(of: lowercased)
        if rank != nil || count == 0 {
            let kept = Value(
                place: count, fragment: value, rank: rank, isExact: member.name == lowercased)
            if value.isArray { arrays.append(kept) }
            if value.isObject { objects.append(kept) }
        }
        holdsObjectsAlone = holdsObjectsAlone && value.isObject
        if value.isString, QuotationMember.isText(lowercased) {
            hasText = hasText || value.string?.isBlank != true
        }
        if names.count < Self.nameLimit, let name = member.name, value.saysSomething {
            names.append((count, name))
        }
        count += 1
    }

    /// The array under the first known name that holds an object, else under the first, or that is the only
    /// member; and the member's place.
    package var list: (elements: JSONElements, place: Int)? {
        get throws(JSONError) {
            var first: (elements: JSONElements, place: Int)?
            for array in arrays {
                guard let elements = array.fragment.elements else { continue }
                if try elements.holdObject { return (elements, array.place) }
                first = first ?? (elements, array.place)
            }
            return first
        }
    }

    /// The object under the first known name, or that is the only member; and the member's place.
    package var inner: (object: JSONFragment, place: Int)? {
        objects.first.map { ($0.fragment, $0.place) }
    }

    /// The names of the other members that say something.
    package func names(but place: Int) -> [String] {
        names.filter { $0.place != place }.map(\.name)
    }
}

extension JSONFragment {
    /// Whether it is anything but null and what is empty.
    fileprivate var saysSomething: Bool {
        bytes.first != UInt8(ascii: "n") && (bytes.count > 2 || !(isString || isArray || isObject))
    }
}
