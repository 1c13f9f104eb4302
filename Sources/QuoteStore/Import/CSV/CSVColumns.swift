/// Which columns of a file hold which members.
enum CSVColumns: Equatable {
    /// Our own export: every cell is the member as it is.
    case exported
    /// The columns of each member by its names' order; what isn't blank in the first of them counts.
    case named(Named)

    struct Named: Equatable {
        var text: [Int]
        var author: [Int] = []
        var source: [Int] = []
        var tags: [Int] = []
        var note: [Int] = []
        /// How many columns there are.
        let count: Int
    }

    /// The header of our own export.
    static let exportHeader = [
        "id", "text", "author", "source", "url", "movie", "note", "tags", "createdAt", "updatedAt",
    ]

    /// The columns where there is no header.
    static let withoutHeader = Named(text: [0], author: [1], source: [2], count: 3)

    /// The columns that a file's first record names; nil when that is no header.
    init?(header: CSVRecord) {
        if header.names == Self.exportHeader, header.count == Self.exportHeader.count {
            self = .exported
            return
        }
        let names = header.looseNames
        func columns(_ synonyms: [String]) -> [Int] {
            synonyms.flatMap { synonym in names.indices.filter { names[$0] == synonym } }
        }
        let text = columns(["quote", "quotes", "quotation", "highlight", "text", "content"])
        if text.isEmpty { return nil }
        self = .named(
            Named(
                text: text,
                author: columns(["author", "authors", "book author", "quoteauthor"]),
                source: columns(["book title", "book", "title", "source", "work"]),
                tags: columns(["tags", "category", "categories", "genre"]),
                note: columns(["note", "notes"]), count: header.count))
    }
}
