import QuoteJSON

/// An object of a collection that others made, or of our own export, as a record.
package struct QuotationObject {
    package struct Candidate {
        package let meaning: QuotationMember.Meaning
        package let isExact: Bool
        /// The member's place in the object.
        package let place: Int
    }

    package let members: [JSONValue.Member]
    /// The members that have known names, in the order of the names.
    package private(set) var candidates: [Candidate] = []
    /// Whether each member is told of, because it was used or left out with a warning.
    package var isSettled: [Bool]
    package var warnings: [ImportWarning] = []
    /// The members of members that weren't used, as `author.slug`.
    package var unusedInside: [String] = []

    /// The record that `value` is. What isn't used of it is added to `unused`.
    package static func record(of value: JSONValue, line: Int, unused: inout UnusedMembers)
        -> ImportRecord
    {
        guard case .object(let members) = value else {
            let reason = "a record must be an object, is \(value.kind)"
            return ImportRecord(line: line, content: .rejected(reason))
        }
        var object = QuotationObject(members)
        guard let quotation = object.isExported ? object.exported() : object.collected() else {
            return ImportRecord(line: line, content: .rejected(ImportRecord.noText))
        }
        for (place, member) in members.enumerated()
        where !object.isSettled[place] && !member.value.isNothing {
            unused.add(member.name, line: line)
        }
        for name in object.unusedInside { unused.add(name, line: line) }
        return ImportRecord(
            line: line, content: .quotation(quotation), warnings: object.warnings)
    }

    private init(_ members: [JSONValue.Member]) {
        self.members = members
        isSettled = Array(repeating: false, count: members.count)
        for (place, member) in members.enumerated() {
            let exact = QuotationMember.exact[member.name]
            guard let meaning = exact ?? QuotationMember.loose[member.name.lowercased()] else {
                continue
            }
            candidates.append(Candidate(meaning: meaning, isExact: exact != nil, place: place))
        }
        candidates.sort {
            ($0.meaning.rank, $0.isExact ? 0 : 1, $0.place)
                < ($1.meaning.rank, $1.isExact ? 0 : 1, $1.place)
        }
    }

    // MARK: Our own export

    private var isExported: Bool {
        ["id", "text", "createdAt", "updatedAt"].allSatisfy { place(of: $0) != nil }
    }

    /// The members as they are, by their own names.
    private mutating func exported() -> RawQuotation? {
        candidates.removeAll {
            $0.meaning.member.names[$0.meaning.rank] != $0.meaning.member.rawValue
        }
        guard let text = text(.text) else { return nil }
        var quotation = RawQuotation(
            text: text, author: author(), source: self.text(.source), url: self.text(.url),
            tags: tags(), note: self.text(.note))
        quotation.createdAt = createdAt()
        for name in ["id", "updatedAt"] { settle(place(of: name)) }
        return quotation
    }

    private mutating func createdAt() -> Timestamp? {
        guard let place = place(of: "createdAt") else { return nil }
        settle(place)
        switch members[place].value {
        case .null: return nil
        case .string(let text):
            if let time = Timestamp(rfc3339: text) { return time }
            warnings.append(.createdAtLeftOut(text))
        default: leaveOut(place)
        }
        return nil
    }

    // MARK: What others made

    private mutating func collected() -> RawQuotation? {
        guard let text = text(.text) else { return nil }
        let isHitokoto = place(of: "hitokoto").map { members[$0].value != .null } ?? false
        var quotation = RawQuotation(
            text: text, author: author(), source: self.text(.source), url: self.text(.url),
            tags: tags(), note: self.text(.note))
        if isHitokoto {
            if quotation.source == nil { quotation.source = string(place(of: "from")) }
        } else if quotation.author == nil {
            quotation.author = string(place(of: "from"))
        }
        takeInfos(&quotation)
        return quotation
    }

    /// What stands in the object `infos` beside a `citation`.
    private mutating func takeInfos(_ quotation: inout RawQuotation) {
        guard place(of: "citation") != nil, let place = place(of: "infos"),
            case .object(let infos) = members[place].value
        else { return }
        settle(place)
        var used: Set<String> = []
        func string(_ name: String) -> String? {
            guard let member = infos.first(where: { $0.name.lowercased() == name }),
                case .string(let text) = member.value, !text.isBlank
            else { return nil }
            used.insert(member.name)
            return text
        }
        if quotation.author == nil { quotation.author = string("personnage") }
        if quotation.source == nil {
            let parts = ["saison", "episode"].compactMap(string)
            quotation.source = parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
        noteUnused(infos, of: "infos") { used.contains($0.name) }
    }
}
