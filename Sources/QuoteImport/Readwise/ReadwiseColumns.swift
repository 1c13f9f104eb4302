/// Which columns of a Readwise export hold what.
package struct ReadwiseColumns {
    package let highlight: Int
    package let title: Int?
    package let author: Int?
    package let note: Int?
    package let tags: Int?
    package let locationType: Int?
    package let location: Int?
    package let date: Int?
    package let names: [String]

    /// The columns that a header names; nil when it names none of highlights.
    package init?(header: CSVRecord) {
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
    package var unused: [Int] {
        let used = [highlight, title, author, note, tags, locationType, location, date]
        return names.indices.filter { !used.contains($0) }
    }

    /// A column as a warning names it.
    package func name(_ index: Int) -> String {
        names[index].isEmpty ? "column \(index + 1)" : "“\(names[index].shortened)”"
    }
}
