import QuoteModel
import QuoteText

extension WritingConnection {
    /// Counts a change of a quotation; returns its number.
    package func nextRevision() throws(SQLiteError) -> Int64 {
        var last = derived.revision
        if last == nil {
            let statement = try self[.revision]
            _ = try statement.step()
            last = statement.integer(0)
            statement.reset()
        }
        let next = (last ?? 0) + 1
        derived.revision = next
        return next
    }

    /// Writes all that was gathered in this transaction.
    package func writeDerived() throws(SQLiteError) {
        guard let revision = derived.revision else { return }
        let changes = derived
        derived = DerivedChanges()

        let total = try self[.countAll]
        total.bind(changes.total.quotations, at: 1)
        total.bind(changes.total.attributed, at: 2)
        total.bind(revision, at: 3)
        try total.run()
        for (month, count) in changes.months where !count.isZero { try write(count, month) }
        try write(changes.lengths)
        for (name, naming) in changes.namings { try write(naming, name) }
        for tagging in changes.taggings { try write(tagging) }
        if let pages = mergePace.takePages() { try mergeIndex(pages: pages) }
        try write(changes.indexings)
        try writeTrash(changes.trashIndexings)
    }

    /// Merges parts of the full-text index into one, as far as there are sixteen alike.
    package func mergeIndex(pages: Int) throws(SQLiteError) {
        try run(.mergeIndex) { $0.bind(Int64(pages), at: 1) }
    }

    /// Merges as few as four parts, for when nothing else is written; false when there are no four alike.
    package func mergeFewParts(pages: Int) throws(SQLiteError) -> Bool {
        try run(.setMergedParts) { $0.bind(4, at: 1) }
        let before = connection.totalChanges
        try mergeIndex(pages: pages)
        // As FTS5 tells that there was nothing to merge: then this statement's own row alone counts.
        let isMerged = connection.totalChanges - before > 1
        try run(.setMergedParts) { $0.bind(16, at: 1) }
        return isMerged
    }

    /// Writes what was gathered for the full-text index alone, so that less is left for the transaction's end.
    /// It stays with the index until another statement makes that write it, as those for the counts do.
    package func writeIndex() throws(SQLiteError) {
        try write(derived.takeIndexings())
    }

    /// Writes what was gathered for the index of the trash alone.
    package func writeTrashIndex() throws(SQLiteError) {
        try writeTrash(derived.takeTrashIndexings())
    }

    private func write(_ indexings: [DerivedChanges.Indexing]) throws(SQLiteError) {
        // By id: the index writes what it has gathered when an id is lower than the one before.
        for indexing in indexings.stablySorted(by: \.id) {
            mergePace.count(indexing.draft)
            try run(indexing.isAddition ? .addToIndex : .removeFromIndex) { $0.bind(indexing) }
        }
    }

    private func writeTrash(_ indexings: [DerivedChanges.Indexing]) throws(SQLiteError) {
        for indexing in indexings.stablySorted(by: \.id) {
            try run(indexing.isAddition ? .addToTrashIndex : .removeFromTrashIndex) {
                $0.bind(indexing)
            }
        }
    }

    private func write(_ count: DerivedChanges.Count, _ month: String) throws(SQLiteError) {
        try run(.countMonth) { statement in
            statement.bind(month, at: 1)
            statement.bind(count.quotations, at: 2)
            statement.bind(count.attributed, at: 3)
        }
        if count.quotations < 0 { try run(.deleteEmptyMonth) { $0.bind(month, at: 1) } }
    }

    private func write(_ lengths: [Int: DerivedChanges.Count]) throws(SQLiteError) {
        for (length, count) in lengths where !count.isZero {
            try run(.countLength) { statement in
                statement.bind(Int64(length), at: 1)
                statement.bind(count.quotations, at: 2)
                statement.bind(count.attributed, at: 3)
            }
        }
    }

    private func write(_ tagging: DerivedChanges.Tagging) throws(SQLiteError) {
        try run(tagging.isAddition ? .addTagging : .removeTagging) { statement in
            statement.bind(tagging.tag, at: 1)
            statement.bind(tagging.id, at: 2)
        }
    }

    /// Changes a name's numbers, and shows it under the form that is used most: of equals the first in
    /// the order of bytes.
    private func write(
        _ naming: DerivedChanges.Naming, _ name: DerivedChanges.NameID
    ) throws(SQLiteError) {
        var mayBeGone = false
        for (form, change) in naming.forms where change != 0 {
            mayBeGone = mayBeGone || change < 0
            try run(.countForm, name) { statement in
                statement.bind(form.text, at: 3)
                statement.bind(change, at: 4)
            }
        }
        if mayBeGone { try run(.deleteUnusedForms, name) { _ in } }

        let shown = try text(.countName, name) { statement in
            statement.bind(naming.count.quotations, at: 3)
            statement.bind(naming.count.attributed, at: 4)
        }
        // The form that is shown stays the most used when it alone is used more.
        if let shown, !mayBeGone, naming.forms.keys.allSatisfy({ $0 == ExactText(shown) }) {
            return
        }
        guard let best = try text(.bestForm, name) else {
            return try run(.deleteName, name) { _ in }
        }
        if let shown {
            if ExactText(shown) == ExactText(best) { return }
            try run(.showForm, name) { statement in
                statement.bind(best, at: 3)
                statement.bind(CollationKey(best).bytes, at: 4)
            }
        } else {
            try run(.addName, name) { statement in
                statement.bind(best, at: 3)
                statement.bind(CollationKey(best).bytes, at: 4)
                statement.bind(naming.count.quotations, at: 5)
                statement.bind(naming.count.attributed, at: 6)
            }
        }
    }

    private func run(
        _ statementName: WriteStatement, _ name: DerivedChanges.NameID, _ bind: (Statement) -> Void
    ) throws(SQLiteError) {
        try run(statementName) { statement in
            statement.bind(Int64(name.kind.rawValue), at: 1)
            statement.bind(name.key, at: 2)
            bind(statement)
        }
    }

    /// The text that a statement gives for a name; nil when it gives none.
    private func text(
        _ statementName: WriteStatement, _ name: DerivedChanges.NameID,
        _ bind: (Statement) -> Void = { _ in }
    ) throws(SQLiteError) -> String? {
        let statement = try self[statementName]
        statement.bind(Int64(name.kind.rawValue), at: 1)
        statement.bind(name.key, at: 2)
        bind(statement)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return statement.text(0)
    }
}

extension Statement {
    package func bind(_ indexing: DerivedChanges.Indexing) {
        let draft = indexing.draft
        bind(indexing.id, at: 1)
        bind(draft.text.value, at: 2)
        bind(draft.author?.value, at: 3)
        bind(draft.source, at: 4)
        bind(TagList.indexed(draft.tags), at: 5)
        bind(draft.note, at: 6)
    }
}

extension Array {
    /// Sorted, with those that are equal in the order in which they are.
    package func stablySorted(by key: (Element) -> Int64) -> [Element] {
        enumerated()
            .sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
            .map(\.element)
    }
}
