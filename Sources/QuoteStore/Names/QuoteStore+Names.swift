import QuoteModel
import QuoteSQLite
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
