extension Schema {
    /// The full-text index is merged as ``MergePace`` has it, sixteen parts at a time while quotations are
    /// written, instead of by FTS5 itself, whose bursts all who write had to wait for.
    package static let version5: SQL = """
        INSERT INTO search (search, rank) VALUES ('automerge', 0);
        INSERT INTO search (search, rank) VALUES ('usermerge', 16);
        """
}
