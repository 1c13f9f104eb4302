extension FullTextCheck.Index {
    /// All full-text indexes of the database.
    package static let all = [quotations, trash, movies]

    private static let quotationColumns = ["text", "author", "source", "tags", "note"]

    private static let quotations = Self(
        subject: "quotations",
        columns: quotationColumns,
        vocabulary:
            "CREATE VIRTUAL TABLE temp.search_entry USING fts5vocab(main, search, instance)",
        entries: "SELECT term, doc, col, offset FROM temp.search_entry",
        rows: "SELECT quotation.id, sz, text, author, source, " + TagList.indexedSQL
            + ", note FROM quotation LEFT JOIN search_docsize ON search_docsize.id = quotation.id",
        count: "SELECT count(*) FROM search_docsize",
        sums: "SELECT block FROM search_data WHERE id = 1",
        matches: "SELECT match_digest(search, ?1) FROM search WHERE search MATCH ?2")

    private static let trash = Self(
        subject: "the trash",
        columns: quotationColumns,
        vocabulary:
            "CREATE VIRTUAL TABLE temp.trash_entry USING fts5vocab(main, trash_search, instance)",
        entries: "SELECT term, doc, col, offset FROM temp.trash_entry",
        rows: "SELECT trash.id, sz, text, author, source, " + TagList.indexedSQL
            + ", note FROM trash LEFT JOIN trash_search_docsize ON trash_search_docsize.id = trash.id",
        count: "SELECT count(*) FROM trash_search_docsize",
        sums: "SELECT block FROM trash_search_data WHERE id = 1",
        matches:
            "SELECT match_digest(trash_search, ?1) FROM trash_search WHERE trash_search MATCH ?2")

    private static let movies = Self(
        subject: "movies",
        columns: ["title", "director"],
        vocabulary:
            "CREATE VIRTUAL TABLE temp.movie_entry USING fts5vocab(main, movie_search, instance)",
        entries: "SELECT term, doc, col, offset FROM temp.movie_entry",
        rows: """
            SELECT movie.id, sz, title, director
            FROM movie LEFT JOIN movie_search_docsize ON movie_search_docsize.id = movie.id
            """,
        count: "SELECT count(*) FROM movie_search_docsize",
        sums: "SELECT block FROM movie_search_data WHERE id = 1",
        matches:
            "SELECT match_digest(movie_search, ?1) FROM movie_search WHERE movie_search MATCH ?2")
}
