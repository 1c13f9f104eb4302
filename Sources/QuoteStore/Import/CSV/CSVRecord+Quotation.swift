import QuoteJSON

extension CSVRecord {
    /// What a record of our own export says.
    var exported: ImportRecord.Content {
        func member(_ name: String) -> String? {
            guard let index = CSVColumns.exportHeader.firstIndex(of: name) else { return nil }
            let value = self[index]
            return value.isEmpty ? nil : value
        }
        guard let text = member("text"), !text.isBlank else {
            return .rejected(ImportRecord.noText)
        }
        var quotation = RawQuotation(
            text: text, author: member("author"), source: member("source"), url: member("url"),
            note: member("note"))
        if let tags = member("tags") {
            guard let tags = Self.array(tags) else {
                return .rejected("tags must be a JSON array of strings")
            }
            quotation.tags = tags
        }
        return .quotation(quotation)
    }

    /// What a record says by the columns of a file that others made.
    func collected(_ columns: CSVColumns.Named) -> ImportRecord.Content {
        let text = String(EnclosingMarks.remove(from: Substring(first(of: columns.text))))
        if text.isEmpty || EnclosingMarks.isLone(text) {
            return .rejected("the quotation is empty")
        }
        let source = first(of: columns.source)
        let note = first(of: columns.note)
        return .quotation(
            RawQuotation(
                text: text, author: Self.author(first(of: columns.author)),
                source: source.isEmpty || source.lowercased() == "n/a" ? nil : source,
                tags: first(of: columns.tags).tagsBetweenCommas, note: note.isEmpty ? nil : note))
    }

    /// The first cell with something in it, without outer white space.
    private func first(of columns: [Int]) -> String {
        for column in columns {
            let value = TextRules.normalize(self[column])
            if !value.isEmpty { return value }
        }
        return ""
    }

    /// An author without the commas and dashes that scraped lists leave; nil when none is named.
    private static func author(_ cell: String) -> String? {
        let dashes = "-–—―"
        var name = Substring(cell)
        func isSpace(_ character: Character) -> Bool {
            character.unicodeScalars.allSatisfy(TextRules.isWhiteSpace)
        }
        while let last = name.last, last == "," || isSpace(last) { name.removeLast() }
        if nobody.contains(name.lowercased()) { return nil }
        while let first = name.first, dashes.contains(first) || isSpace(first) {
            name.removeFirst()
        }
        return name.isEmpty || nobody.contains(name.lowercased()) ? nil : String(name)
    }

    private static let nobody: Set<String> = ["n/a", "na", "none", "null"]

    private static func array(_ text: String) -> [String]? {
        var text = text
        return text.withUTF8 { bytes in
            try? JSONValue.parse(UnsafeRawBufferPointer(bytes)).strings
        }
    }
}
