import QuoteModel
import QuoteText

extension Reader {
    /// The names of a page, and one more when there is one.
    package func entries(_ list: NameList) throws(SQLiteError) -> [NameEntry] {
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
    package func anonymousEntry(_ list: NameList) throws(SQLiteError) -> NameEntry? {
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
