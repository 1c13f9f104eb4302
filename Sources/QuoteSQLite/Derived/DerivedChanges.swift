import QuoteJSON
import QuoteModel

/// What a transaction's changes of quotations mean for all that is derived from them: gathered in memory,
/// and written once, at the transaction's end.
///
/// The full-text index must be written last and in a row: between other statements it would write what
/// it has gathered each time. Of the counts, those that all rows have in common are written once, not
/// once a row.
package struct DerivedChanges {
    /// Rows to add to the full-text index, or to take out of it.
    package struct Indexing {
        package let id: Int64
        package let draft: QuotationDraft
        package let isAddition: Bool
    }

    /// How a number of quotations changes, and of those among them that have an author.
    package struct Count {
        package var quotations: Int64 = 0
        package var attributed: Int64 = 0
    }

    package struct NameID: Hashable {
        package let kind: NameList.Kind
        package let key: String
    }

    /// How the numbers of a name change, and of each form in which it is written.
    package struct Naming {
        package var count = Count()
        package var forms: [ExactText: Int64] = [:]
    }

    package struct Tagging {
        package let tag: String
        package let id: Int64
        package let isAddition: Bool
    }

    package private(set) var indexings: [Indexing] = []
    /// The same for the index of the trash.
    package private(set) var trashIndexings: [Indexing] = []
    package private(set) var namings: [NameID: Naming] = [:]
    package private(set) var taggings: [Tagging] = []
    package private(set) var months: [String: Count] = [:]
    /// By the text's length in characters.
    package private(set) var lengths: [Int: Count] = [:]
    package private(set) var total = Count()
    /// The number of the last change; nil before the first.
    package var revision: Int64?

    package var isEmpty: Bool { revision == nil }

    package mutating func add(_ draft: QuotationDraft, _ id: Int64, at createdAt: Timestamp) {
        indexings.append(Indexing(id: id, draft: draft, isAddition: true))
        count(draft, id, createdAt, sign: 1)
    }

    package mutating func remove(_ draft: QuotationDraft, _ id: Int64, at createdAt: Timestamp) {
        indexings.append(Indexing(id: id, draft: draft, isAddition: false))
        count(draft, id, createdAt, sign: -1)
    }

    package mutating func addToTrash(_ draft: QuotationDraft, _ id: Int64) {
        trashIndexings.append(Indexing(id: id, draft: draft, isAddition: true))
    }

    package mutating func removeFromTrash(_ draft: QuotationDraft, _ id: Int64) {
        trashIndexings.append(Indexing(id: id, draft: draft, isAddition: false))
    }

    /// What there is for the index of the trash, which the caller writes.
    package mutating func takeTrashIndexings() -> [Indexing] {
        defer { trashIndexings = [] }
        return trashIndexings
    }

    /// What there is for the full-text index, which the caller writes.
    package mutating func takeIndexings() -> [Indexing] {
        defer { indexings = [] }
        return indexings
    }

    private mutating func count(
        _ draft: QuotationDraft, _ id: Int64, _ createdAt: Timestamp, sign: Int64
    ) {
        let attributed = draft.author == nil ? 0 : sign
        let change = Count(quotations: sign, attributed: attributed)
        total.add(change)
        // `2026-11`, in UTC.
        months[String(createdAt.text.prefix(7)), default: Count()].add(change)
        lengths[draft.text.value.unicodeScalars.count, default: Count()].add(change)
        if let author = draft.author {
            let name = NameID(kind: .authors, key: author.key)
            namings[name, default: Naming()].count.add(change)
            namings[name, default: Naming()].forms[ExactText(author.value), default: 0] += sign
        }
        var known: Set<String> = []
        for tag in draft.tags {
            let name = NameID(kind: .tags, key: tag.key)
            namings[name, default: Naming()].forms[ExactText(tag.value), default: 0] += sign
            guard known.insert(tag.key).inserted else { continue }
            namings[name, default: Naming()].count.add(change)
            taggings.append(Tagging(tag: tag.key, id: id, isAddition: sign > 0))
        }
    }
}

extension DerivedChanges.Count {
    package mutating func add(_ change: Self) {
        quotations += change.quotations
        attributed += change.attributed
    }

    package var isZero: Bool { quotations == 0 && attributed == 0 }
}
