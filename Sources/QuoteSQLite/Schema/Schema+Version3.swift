extension Schema {
    /// What imports need: a number that equal texts have in common (``DuplicateKey``), and which import a
    /// quotation came with. A rebuild follows, for the numbers of what was there before.
    package static let version3: SQL = """
        ALTER TABLE quotation ADD COLUMN duplicate INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE quotation ADD COLUMN import INTEGER;
        CREATE INDEX quotation_by_duplicate ON quotation (duplicate);
        CREATE INDEX quotation_by_import ON quotation (import, id) WHERE import IS NOT NULL;
        CREATE TABLE import (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user INTEGER NOT NULL,
            format TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            added INTEGER NOT NULL,
            duplicates INTEGER NOT NULL,
            rejected INTEGER NOT NULL
        ) STRICT;
        DELETE FROM fact WHERE name = 'text-engine';
        """
}
