extension Schema {
    /// Fewer pages to write for each quotation. In the order of keys stand the attributed and the anonymous
    /// ones apart, and a list of both merges them, where an index of all and one of the attributed
    /// held most keys twice. A number tells duplicates only where letters don't (``DuplicatePlace``). A
    /// rebuild follows, since the numbers are others now.
    ///
    /// The full-text index is merged sixteen parts at a time, not eight, while quotations are written, and four
    /// at a time once nothing is (``QuoteStore/mergeIndex(completion:)``).
    package static let version4: SQL = """
        DROP INDEX quotation_by_key;
        DROP INDEX quotation_by_duplicate;
        CREATE INDEX anonymous_by_key ON quotation (collation_key, id) WHERE author IS NULL;
        CREATE INDEX quotation_by_duplicate ON quotation (duplicate) WHERE duplicate <> 0;
        INSERT INTO search (search, rank) VALUES ('automerge', 16);
        INSERT INTO search (search, rank) VALUES ('crisismerge', 64);
        INSERT INTO search (search, rank) VALUES ('usermerge', 4);
        """
}
