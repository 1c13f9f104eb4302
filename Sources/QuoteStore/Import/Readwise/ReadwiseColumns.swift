/// Which columns of a Readwise export hold what.
struct ReadwiseColumns {
    let highlight: Int
    let title: Int?
    let author: Int?
    let note: Int?
    let tags: Int?
    let locationType: Int?
    let location: Int?
    let date: Int?
    let names: [String]

    /// The columns that a header names; nil when it names none of highlights.
    init?(header: CSVRecord) {
        let loose = header.looseNames
        guard let highlight = loose.firstIndex(of: "highlight") else { return nil }
        self.highlight = highlight
        title = loose.firstIndex(of: "book title")
        author = loose.firstIndex(of: "book author")
        note = loose.firstIndex(of: "note")
        tags = loose.firstIndex(of: "tags")
        locationType = loose.firstIndex(of: "location type")
        location = loose.firstIndex(of: "location")
        date = loose.firstIndex(of: "highlighted at")
        names = header.names
    }

    /// The columns that nothing is made of.
    var unused: [Int] {
        let used = [highlight, title, author, note, tags, locationType, location, date]
        return names.indices.filter { !used.contains($0) }
    }

    /// A column as a warning names it.
    func name(_ index: Int) -> String {
        names[index].isEmpty ? "column \(index + 1)" : "“\(names[index].shortened)”"
    }
}
