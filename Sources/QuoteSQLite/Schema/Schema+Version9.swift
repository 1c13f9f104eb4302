extension Schema {
    /// Which import a quotation in the trash came with, so that it still belongs to it when it is restored; the
    /// file's name and the undo of an import; and a full-text index of the trash.
    ///
    /// An import that is undone stays listed. Those that were undone before this version are gone.
    package static let version9: SQL =
        """
        ALTER TABLE trash ADD COLUMN import INTEGER;
        CREATE INDEX trash_by_import ON trash (import, deleted_at, id) WHERE import IS NOT NULL;
        ALTER TABLE import ADD COLUMN filename TEXT;
        ALTER TABLE import ADD COLUMN undone_at INTEGER;
        CREATE VIRTUAL TABLE trash_search USING fts5 (
            text, author, source, tags, note,
            content = 'trash', content_rowid = 'id', tokenize = 'words', prefix = '1 2 3'
        );

        """ + indexTrash

    /// Adds every row of the trash to its index, which is empty.
    package static let indexTrash: SQL =
        """
        INSERT INTO trash_search (rowid, text, author, source, tags, note)
        SELECT id, text, author, source,\u{20}
        """ + TagList.indexedSQL + ", note FROM trash ORDER BY id;"
}
