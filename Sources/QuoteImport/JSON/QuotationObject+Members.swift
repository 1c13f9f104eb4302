import QuoteJSON
import QuoteModel

extension QuotationObject {
    /// The first member of a kind that is a string and isn't blank.
    package mutating func text(_ member: QuotationMember) -> String? {
        for candidate in candidates where candidate.meaning.member == member {
            if let text = string(candidate.place) { return text }
        }
        return nil
    }

    /// The string at `place` unless it is blank; what is there of another type is left out with a warning.
    package mutating func string(_ place: Int?) -> String? {
        guard let place else { return nil }
        switch members[place].value {
        case .string(let text) where !text.isBlank:
            settle(place)
            return text
        case .string, .null: break
        default: leaveOut(place)
        }
        return nil
    }

    /// The first author: a string, an object with a name, or an array of these.
    package mutating func author() -> String? {
        for candidate in candidates where candidate.meaning.member == .author {
            let member = members[candidate.place]
            let names: [String]
            switch member.value {
            case .array(let elements):
                names = elements.compactMap { name(of: $0, in: member.name) }
            case .object: names = name(of: member.value, in: member.name).map { [$0] } ?? []
            default:
                if let name = string(candidate.place) { return name }
                continue
            }
            settle(candidate.place)
            if !names.isEmpty { return names.joined(separator: ", ") }
        }
        return nil
    }

    /// The name that an author is or has; nil, with a warning, when there is none.
    private mutating func name(of value: JSONValue, in member: String) -> String? {
        switch value {
        case .null: return nil
        case .string(let name): return name.isBlank ? nil : TextRules.normalize(name)
        case .object(let inner):
            let place =
                inner.firstIndex { $0.name == "name" }
                ?? inner.firstIndex { $0.name.lowercased() == "name" }
            if let place, case .string(let name) = inner[place].value, !name.isBlank {
                noteUnused(inner, of: member) { $0.name == inner[place].name }
                return TextRules.normalize(name)
            }
            warnings.append(.withoutName(member))
        default: warnings.append(.ofAnotherType(member, value))
        }
        return nil
    }

    /// The first tags: an array of strings, or a string that is parted at commas.
    package mutating func tags() -> [String] {
        for candidate in candidates where candidate.meaning.member == .tags {
            var tags: [String] = []
            switch members[candidate.place].value {
            case .string(let list): tags = list.tagsBetweenCommas
            case .array(let elements): tags = self.tags(elements, members[candidate.place].name)
            case .null: continue
            default: leaveOut(candidate.place)
            }
            settle(candidate.place)
            if !tags.isEmpty { return tags }
        }
        return []
    }

    private mutating func tags(_ elements: [JSONValue], _ name: String) -> [String] {
        var tags: [String] = []
        for element in elements {
            switch element {
            case .string(let tag):
                if !tag.isBlank { tags.append(TextRules.normalize(tag)) }
            case .null: break
            default: warnings.append(.ofAnotherType("\(name)[]", element))
            }
        }
        return tags
    }

    /// The place of the member of a name, as it is spelled or in another case.
    package func place(of name: String) -> Int? {
        if let exact = members.firstIndex(where: { $0.name == name }) { return exact }
        let lowercased = name.lowercased()
        return members.firstIndex {
            $0.name.utf8.count == lowercased.utf8.count && $0.name.lowercased() == lowercased
        }
    }

    package mutating func settle(_ place: Int?) {
        if let place { isSettled[place] = true }
    }

    package mutating func leaveOut(_ place: Int) {
        settle(place)
        warnings.append(.ofAnotherType(members[place].name, members[place].value))
    }

    package mutating func noteUnused(
        _ inner: [JSONValue.Member], of name: String, unless isUsed: (JSONValue.Member) -> Bool
    ) {
        for member in inner where !isUsed(member) && !member.value.isNothing {
            unusedInside.append("\(name).\(member.name)")
        }
    }
}
