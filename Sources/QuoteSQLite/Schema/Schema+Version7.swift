extension Schema {
    /// `history` has a row for each address that a user went to. `address` is what completing looks at: the
    /// address without scheme and `www.`, in folded case. One index holds all that completing needs, in the order in
    /// which it is wanted; the other finds an address that is visited again.
    package static let version7: SQL = """
        CREATE TABLE history (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user INTEGER NOT NULL,
            url TEXT NOT NULL,
            title TEXT,
            address TEXT NOT NULL,
            visits INTEGER NOT NULL,
            last_visited_at INTEGER NOT NULL,
            UNIQUE (user, url)
        ) STRICT;
        CREATE INDEX history_by_rank ON history (user, visits, last_visited_at, id, address);
        """
}
