extension Schema {
    /// Finds the most used names without a look at all of them. Of authors all quotations are attributed, so
    /// that one index serves both counts.
    package static let version8: SQL = """
        CREATE INDEX name_by_count ON name (kind, quotations DESC, collation_key, key);
        CREATE INDEX tag_by_attributed ON name (attributed DESC, collation_key, key) WHERE kind = 2;
        """
}
