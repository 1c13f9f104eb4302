/// Which columns of a file hold which members, by their places.
package struct CSVColumns: Equatable {
    package let text: Int
    package var author: Int?
    package var source: Int?
    package var tags: Int?
    package var note: Int?
    package var url: Int?
    package var createdAt: Int?
    /// Whether the cells are the members as they are, as in our own export.
    package var isExport = false
    /// How many columns there are up to the last one with a name.
    package let count: Int
    /// The names of the columns; empty where they have none.
    package let names: [String]

    /// What our own export has besides what lists of others have.
    private static let ownMembers = ["id", "url", "movie", "note", "createdat", "updatedat"]
    /// What of our own export isn't missed: it is made anew.
    private static let silent: Set<String> = ["id", "updatedat"]
    /// What of our own export is missed only where a cell has something.
    private static let toldIfWritten: Set<String> = ["movie", "language"]

    /// The columns of a file without a header.
    package init(text: Int, author: Int?, source: Int?, count: Int) {
        self.text = text
        self.author = author
        self.source = source
        self.count = count
        names = Array(repeating: "", count: count)
    }

    /// The columns that a header names; nil when it names none of texts.
    package init?(header: CSVRecord) {
        let names = header.names
        let loose = names.map { $0.lowercased() }
        self.names = names
        count = names.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        if let text = loose.firstIndex(of: "text"), Self.ownMembers.contains(where: loose.contains)
        {
            self.text = text
            takeOwn(loose)
            return
        }
        let meanings = names.map(CSVColumn.meaning)
        func place(of column: CSVColumn) -> Int? {
            meanings.indices.filter { meanings[$0]?.column == column }
                .min { (meanings[$0]?.rank ?? 0, $0) < (meanings[$1]?.rank ?? 0, $1) }
        }
        guard let text = place(of: .text) else { return nil }
        self.text = text
        author = place(of: .author)
        source = place(of: .source)
        tags = place(of: .tags)
        note = place(of: .note)
        url = place(of: .url)
    }

    /// The same columns as those of our own export; nil when it isn't `text` that names the texts.
    package var asExport: CSVColumns? {
        let loose = names.map { $0.lowercased() }
        guard let text = loose.firstIndex(of: "text") else { return nil }
        var columns = CSVColumns(text: text, count: count, names: names)
        columns.takeOwn(loose)
        return columns
    }

    private init(text: Int, count: Int, names: [String]) {
        self.text = text
        self.count = count
        self.names = names
    }

    private mutating func takeOwn(_ loose: [String]) {
        isExport = true
        author = loose.firstIndex(of: "author")
        source = loose.firstIndex(of: "source")
        tags = loose.firstIndex(of: "tags")
        note = loose.firstIndex(of: "note")
        url = loose.firstIndex(of: "url")
        createdAt = loose.firstIndex(of: "createdat")
    }

    private var used: [Int] {
        [text] + [author, source, tags, note, url, createdAt].compactMap { $0 }
    }

    /// Whether a column besides that of texts is known.
    package var hasFurther: Bool { used.count > 1 }

    /// The columns that nothing is made of.
    package var unused: [Int] {
        let used = used
        return names.indices.filter { index in
            !used.contains(index) && !(isExport && Self.silent.contains(names[index].lowercased()))
        }
    }

    /// Whether an unused column is told of only when a cell in it has something.
    package func isToldIfWritten(_ index: Int) -> Bool {
        names[index].isEmpty || isExport && Self.toldIfWritten.contains(names[index].lowercased())
    }

    /// A column as a warning names it.
    package func name(_ index: Int) -> String {
        index < names.count && !names[index].isEmpty
            ? "“\(names[index].shortened)”" : "column \(index + 1)"
    }
}
