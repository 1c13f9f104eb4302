extension Schema {
    /// Movies, their pictures, and which quotation cites which movie.
    ///
    /// What a list shows of a movie stands before its plot, which may fill further pages. How many quotations
    /// cite a movie is kept with it, in the same transaction as they change. The index of titles and
    /// directors keeps no texts of its own.
    package static let version6: SQL = movieTables + citations + movieSearch + movieCount

    private static let movieTables: SQL = """
        CREATE TABLE movie (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            title TEXT NOT NULL,
            director TEXT,
            year INTEGER,
            has_image INTEGER NOT NULL DEFAULT 0,
            quotations INTEGER NOT NULL DEFAULT 0,
            imdb REAL,
            rotten_tomatoes INTEGER,
            wikipedia TEXT,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            duplicate INTEGER NOT NULL,
            import INTEGER,
            plot TEXT
        ) STRICT;
        CREATE INDEX movie_by_duplicate ON movie (duplicate);
        CREATE INDEX movie_by_import ON movie (import, id) WHERE import IS NOT NULL;
        CREATE TABLE movie_image (
            movie INTEGER PRIMARY KEY REFERENCES movie (id),
            type TEXT NOT NULL,
            tag TEXT NOT NULL,
            content BLOB NOT NULL
        ) STRICT;

        """

    /// In the trash stands what a quotation cited, whether that is still there or not: no id is used twice.
    private static let citations: SQL = """
        ALTER TABLE quotation ADD COLUMN movie INTEGER REFERENCES movie (id);
        ALTER TABLE trash ADD COLUMN movie INTEGER;
        CREATE INDEX quotation_by_movie ON quotation (movie, id) WHERE movie IS NOT NULL;

        """

    private static let movieSearch: SQL = """
        CREATE VIRTUAL TABLE movie_search USING fts5 (
            title, director,
            content = 'movie', content_rowid = 'id', tokenize = 'words', prefix = '1 2 3'
        );

        """

    private static let movieCount: SQL = """
        ALTER TABLE tally ADD COLUMN movies INTEGER NOT NULL DEFAULT 0;
        CREATE TRIGGER movie_added AFTER INSERT ON movie BEGIN
            UPDATE tally SET movies = movies + 1;
        END;
        CREATE TRIGGER movie_removed AFTER DELETE ON movie BEGIN
            UPDATE tally SET movies = movies - 1;
        END;

        """
}
