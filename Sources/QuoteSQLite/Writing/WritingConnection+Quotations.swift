import QuoteJSON
import QuoteModel
import QuoteText

extension WritingConnection {
    /// Adds a quotation; returns its id.
    ///
    /// - Parameters:
    ///   - createdAt: when it was first added, for one that another store exported; nil for `time`.
    ///   - importID: the import that it comes with; nil for none.
    package func insert(
        _ draft: QuotationDraft, at time: Timestamp, createdAt: Timestamp? = nil,
        import importID: Int64? = nil
    ) throws(SQLiteError) -> Int64 {
        let createdAt = createdAt ?? time
        let statement = try self[.insert]
        statement.bind(draft, at: time, revision: try nextRevision())
        statement.bind(importID, at: 13)
        statement.bind(createdAt.milliseconds, at: 14)
        try statement.run()
        let id = connection.lastInsertedRow
        try countCitation(of: draft.movie, 1)
        derived.add(draft, id, at: createdAt)
        return id
    }

    /// What `render` makes of the quotation `id`; nil when there is none.
    package func find<T>(_ id: Int64, _ render: (QuotationRow) -> T) throws(SQLiteError) -> T? {
        let statement = try self[.quotation]
        statement.bind(id, at: 1)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return render(QuotationRow(statement: statement))
    }

    /// What `render` makes of the quotation `id`, which this transaction has just written.
    package func require<T>(_ id: Int64, _ render: (QuotationRow) -> T) throws(SQLiteError) -> T {
        guard let result = try find(id, render) else {
            preconditionFailure("a quotation is gone within the transaction that wrote it")
        }
        return result
    }

    package func update<T>(
        _ id: Int64, if precondition: (QuotationRow) -> Bool, _ render: (QuotationRow) -> T,
        change: (QuotationDraft) -> QuotationDraft
    ) throws(SQLiteError) -> UpdateOutcome<T> {
        guard let found = try find(id, { Found($0, precondition($0)) }) else { return .notFound }
        let draft = change(found.draft)
        if let movie = try missingMovie(of: draft) { return .missingMovie(movie) }
        guard found.allowed else { return .preconditionFailed }
        if !draft.isIdentical(to: found.draft) {
            // A clock that was set back doesn't make a change older than what it changed.
            try write(draft, to: id, at: max(.now, found.updatedAt))
            try countCitation(of: found.draft.movie, -1)
            try countCitation(of: draft.movie, 1)
            derived.remove(found.draft, id, at: found.createdAt)
            derived.add(draft, id, at: found.createdAt)
        }
        return .updated(try require(id, render))
    }

    /// Moves a quotation to the trash, if the condition holds.
    package func delete(
        _ id: Int64, if precondition: (QuotationRow) -> Bool, at time: Timestamp
    ) throws(SQLiteError) -> UpdateOutcome<Void> {
        guard let found = try find(id, { Found($0, precondition($0)) }) else { return .notFound }
        guard found.allowed else { return .preconditionFailed }
        try run(.moveToTrash) { move in
            move.bind(id, at: 1)
            move.bind(time.milliseconds, at: 2)
        }
        try run(.delete) { $0.bind(id, at: 1) }
        _ = try nextRevision()
        try countCitation(of: found.draft.movie, -1)
        derived.remove(found.draft, id, at: found.createdAt)
        derived.addToTrash(found.draft, id)
        return .updated(())
    }

    private func write(
        _ draft: QuotationDraft, to id: Int64, at time: Timestamp
    ) throws(SQLiteError) {
        let statement = try self[.update]
        statement.bind(draft, at: time, revision: try nextRevision())
        statement.bind(id, at: 13)
        try statement.run()
    }
}

/// A row that is about to change.
private struct Found {
    let draft: QuotationDraft
    let createdAt: Timestamp
    let updatedAt: Timestamp
    /// Whether the change may go on.
    let allowed: Bool

    init(_ row: QuotationRow, _ allowed: Bool) {
        draft = QuotationDraft(row)
        createdAt = row.createdAt
        updatedAt = row.updatedAt
        self.allowed = allowed
    }
}

extension Statement {
    /// Binds a draft's content to the parameters 1 to 12.
    package func bind(_ draft: QuotationDraft, at time: Timestamp, revision: Int64) {
        bind(draft.text.value, at: 1)
        bind(draft.author?.value, at: 2)
        bind(draft.source, at: 3)
        bind(draft.url, at: 4)
        bind(draft.tags.isEmpty ? nil : TagList.encode(draft.tags.map(\.value)), at: 5)
        bind(draft.note, at: 6)
        bind(time.milliseconds, at: 7)
        bind(draft.text.key.bytes, at: 8)
        bind(draft.author?.key, at: 9)
        bind(revision, at: 10)
        bind(draft.text.duplicates.keptNumber, at: 11)
        bind(draft.movie, at: 12)
    }
}

extension QuotationDraft {
    /// Copies a row's content.
    package init(_ row: QuotationRow) {
        func copy(_ utf8: UnsafeBufferPointer<UInt8>?) -> String? {
            utf8.map { String(decoding: $0, as: UTF8.self) }
        }
        self.init(
            text: KeyedText(
                stored: String(decoding: row.text, as: UTF8.self),
                key: CollationKey(stored: row.collationKey)),
            author: copy(row.author).map { KeyedName($0) }, source: copy(row.source),
            url: copy(row.url), tags: row.tagTexts.map { KeyedName($0) }, note: copy(row.note),
            movie: row.movie)
    }
}

/// Tags as a row keeps them: a JSON array of strings.
package enum TagList {
    /// The tags of a row as the full-text index has them: their texts, parted so that no phrase goes from one
    /// to the next.
    package static let indexedSQL: SQL =
        "(SELECT group_concat(value, char(31)) FROM json_each(tags))"

    /// The same of tags that are at hand.
    package static func indexed(_ tags: [KeyedName]) -> String? {
        tags.isEmpty ? nil : tags.map(\.value).joined(separator: "\u{1F}")
    }

    package static func encode(_ tags: [String]) -> String {
        var writer = ByteWriter()
        writer.append(UInt8(ascii: "["))
        for (index, tag) in tags.enumerated() {
            if index > 0 { writer.append(UInt8(ascii: ",")) }
            writer.append(jsonString: tag)
        }
        writer.append(UInt8(ascii: "]"))
        return writer.finish().text
    }

    /// The tags; what isn't a list of strings, which only another program can have written, has none.
    package static func decode(_ bytes: UnsafeRawBufferPointer) -> [String] {
        guard case .array(let elements)? = try? JSONValue.parse(bytes) else { return [] }
        return elements.compactMap { if case .string(let tag) = $0 { tag } else { nil } }
    }
}
