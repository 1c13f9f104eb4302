extension Schema {
    /// `history` has a row for each page that a user went to, whatever spellings of its address were used: `canonical`
    /// tells that they are the same, and `url` is the first of them. `sought` is what completing looks at
    /// (``VisitedAddress/sought(_:title:)``). Rows of the same page become one, with the visits of all and the title
    /// that is the latest.
    package static let version10: SQL = """
        CREATE TABLE page_history (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user INTEGER NOT NULL,
            url TEXT NOT NULL,
            title TEXT,
            canonical TEXT NOT NULL,
            sought TEXT NOT NULL,
            visits INTEGER NOT NULL,
            last_visited_at INTEGER NOT NULL,
            UNIQUE (user, canonical)
        ) STRICT;
        INSERT INTO sqlite_sequence (name, seq)
            SELECT 'page_history', seq FROM sqlite_sequence WHERE name = 'history';
        INSERT INTO page_history
            SELECT id, user, url, title, canonical, history_sought(canonical, title), visits, last
            FROM (
                SELECT id, user, url, canonical,
                    row_number() OVER (PARTITION BY user, canonical ORDER BY id) AS place,
                    first_value(substr(title, 1, 300)) OVER (
                        PARTITION BY user, canonical
                        ORDER BY title IS NULL, last_visited_at DESC, id DESC) AS title,
                    sum(visits) OVER (PARTITION BY user, canonical) AS visits,
                    max(last_visited_at) OVER (PARTITION BY user, canonical) AS last
                FROM (SELECT *, canonical_url(url) AS canonical FROM history))
            WHERE place = 1 ORDER BY id;
        DROP TABLE history;
        ALTER TABLE page_history RENAME TO history;
        CREATE INDEX history_by_rank ON history (user, visits, last_visited_at, id, sought);
        """
}
