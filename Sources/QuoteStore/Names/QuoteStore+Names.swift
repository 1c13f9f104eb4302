import QuoteModel
import QuoteText

extension QuoteStore {
    /// Hands each name of a page and the number of its quotations to `name`, and tells where the next page
    /// begins. Anonymous quotations have the author `Anonymous`.
    package func names(
        _ list: NameList, name: (String, Int64) -> Void
    ) throws(StoreError) -> NameCursor? {
        try readers.read { reader throws(SQLiteError) in
            var entries = try reader.entries(list)
            if let anonymous = try reader.anonymousEntry(list) {
                let place = entries.firstIndex { anonymous.precedes($0, list.order) }
                entries.insert(anonymous, at: place ?? entries.count)
            }
            for entry in entries.prefix(list.limit) { name(entry.name, entry.quotations) }
            if entries.count <= list.limit { return nil }
            let last = entries[list.limit - 1]
            return NameCursor(
                kind: list.kind, count: list.order == .count ? last.quotations : nil,
                collationKey: last.collationKey, key: last.key)
        }
    }
}

/// A name with its number of quotations, and its place in the dictionary.
private struct NameEntry {
    let name: String
    let quotations: Int64
    let collationKey: [UInt8]
    let key: String

    func precedes(_ other: NameEntry, _ order: NameList.Order) -> Bool {
        if order == .count, quotations != other.quotations { return quotations > other.quotations }
        return collationKey == other.collationKey
            ? key.utf8.lexicographicallyPrecedes(other.key.utf8)
            : collationKey.lexicographicallyPrecedes(other.collationKey)
    }

    func follows(_ cursor: NameCursor) -> Bool {
        NameEntry(
            name: "", quotations: cursor.count ?? 0, collationKey: cursor.collationKey,
            key: cursor.key
        ).precedes(self, cursor.order)
    }
}

extension Reader {
    /// The names of a page, and one more when there is one.
    fileprivate func entries(_ list: NameList) throws(SQLiteError) -> [NameEntry] {
        let prefix = list.foldedPrefix
        var entries: [NameEntry] = []
        for name in list.statements {
            let statement = try self[name]
            statement.bind(list.cursor?.collationKey ?? [], at: 1)
            statement.bind(list.cursor?.key ?? "", at: 2)
            statement.bind(Int64(list.limit - entries.count) + 1, at: 3)
            statement.bind(Int64(list.kind.rawValue), at: 4)
            if let prefix {
                statement.bind(prefix, at: 5)
                statement.bind(prefix + "\u{10FFFF}", at: 6)
            }
            if statement.parameterCount >= 7 { statement.bind(list.filterAnonymous ? 1 : 0, at: 7) }
            if list.order == .count { statement.bind(list.cursor?.count ?? .max, at: 8) }
            defer { statement.reset() }
            while entries.count <= list.limit, try statement.step() {
                entries.append(
                    NameEntry(
                        name: statement.text(0) ?? "", quotations: statement.integer(1),
                        collationKey: statement.blob(2), key: statement.text(3) ?? ""))
            }
        }
        return entries
    }

    /// The entry of the anonymous quotations, if it belongs to this page or a later one.
    fileprivate func anonymousEntry(_ list: NameList) throws(SQLiteError) -> NameEntry? {
        guard list.kind == .authors, !list.filterAnonymous else { return nil }
        let tally = try tally()
        let name = "Anonymous"
        // No name's folded form is shorter, so that it stands before its equals.
        let entry = NameEntry(
            name: name, quotations: tally.quotations - tally.attributed,
            collationKey: CollationKey(name).bytes, key: "")
        if entry.quotations == 0 { return nil }
        if let prefix = list.foldedPrefix, !name.foldedName.hasPrefix(prefix) { return nil }
        if let cursor = list.cursor, !entry.follows(cursor) { return nil }
        return entry
    }
}

extension NameList {
    /// The statements that give a page, one after the other.
    fileprivate var statements: [ReadStatement] {
        switch order {
        case .name: [foldedPrefix == nil ? .names : .namesFrom]
        case .count where foldedPrefix != nil: [.namesByCountFrom]
        // Of an author all quotations are attributed.
        case .count where kind == .tags && filterAnonymous:
            [.tagsByAttributedTies, .tagsByAttributed]
        case .count: [.namesByCountTies, .namesByCount]
        }
    }
}
