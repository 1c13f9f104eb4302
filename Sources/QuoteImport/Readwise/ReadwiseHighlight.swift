import QuoteModel

/// A record of a Readwise export.
package struct ReadwiseHighlight {
    private let record: CSVRecord
    private let columns: ReadwiseColumns

    package init(_ record: CSVRecord, _ columns: ReadwiseColumns) {
        self.record = record
        self.columns = columns
    }

    package var importRecord: ImportRecord { ImportRecord(line: record.line, content: content) }

    private var content: ImportRecord.Content {
        if record.cells.contains(where: { $0.range.count > CSVRecord.byteLimit }) {
            return .rejected(ImportRecord.longCell)
        }
        var (tags, note) = Self.tagsAndNote(cell(columns.note) ?? "")
        tags = (cell(columns.tags) ?? "").tagsBetweenCommas.compactMap(Self.tag) + tags
        for tag in tags.map({ $0.lowercased() }) {
            if tag == "discard" { return .rejected("it is tagged “discard”") }
            if Self.headings.contains(tag) {
                return .rejected("it is a heading: it is tagged “\(tag)”")
            }
        }
        let text = record[columns.highlight]
        if text.isBlank { return .rejected(ImportRecord.noText) }
        return .quotation(
            RawQuotation(
                text: text, author: cell(columns.author), source: source, tags: tags,
                note: note.isEmpty ? nil : note))
    }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

    /// The title, the place in it and the date of the highlight.
    private var source: String? {
        let place = cell(columns.location).map { place in
            "\(cell(columns.locationType) ?? "location") \(place)"
        }
        let parts = [cell(columns.title), place, cell(columns.date)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The cell of a column, without outer white space; nil when nothing is in it.
    private func cell(_ column: Int?) -> String? {
        guard let column else { return nil }
        let cell = TextRules.normalize(record[column])
        return cell.isEmpty ? nil : cell
    }

    /// The tags at the start of a note, each a word with a dot before it, and the rest of the note.
    package static func tagsAndNote(_ note: String) -> (tags: [String], note: String) {
        var tags: [String] = []
        var rest = note.trimmed
        while rest.first == "." {
            let word = rest.prefix { !$0.unicodeScalars.allSatisfy(TextRules.isWhiteSpace) }
            guard word.dropFirst().first != ".", let tag = tag(String(word)) else { break }
            tags.append(tag)
            rest = rest[word.endIndex...].trimmed
        }
        return (tags, String(rest))
    }

    /// A tag without the dots before it; nil when it has nothing else.
    private static func tag(_ tag: String) -> String? {
        let name = tag.drop { $0 == "." }.trimmed
        return name.isEmpty ? nil : String(name)
    }
}
