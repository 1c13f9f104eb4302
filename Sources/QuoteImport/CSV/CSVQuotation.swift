import QuoteJSON
import QuoteModel

/// What a record of delimited values says by the columns of its file.
package struct CSVQuotation {
    private let record: CSVRecord
    private let columns: CSVColumns
    /// How many cells after the one of the text belong to it.
    private let joined: Int
    private var warnings: [ImportWarning] = []

    package init(_ record: CSVRecord, _ columns: CSVColumns, joined: Int) {
        self.record = record
        self.columns = columns
        self.joined = joined
    }

    package var importRecord: ImportRecord {
        var reader = self
        let content = columns.isExport ? reader.exported() : reader.collected()
        return ImportRecord(line: record.line, content: content, warnings: reader.warnings)
    }

    /// The members as they are.
    private mutating func exported() -> ImportRecord.Content {
        guard let text = text else { return .rejected(ImportRecord.longCell) }
        if text.isBlank { return .rejected(ImportRecord.noText) }
        var quotation = RawQuotation(
            text: text, author: cell(columns.author, "author"),
            source: cell(columns.source, "source"), url: cell(columns.url, "URL"), tags: tags(),
            note: cell(columns.note, "note"))
        if let created = cell(columns.createdAt, "createdAt") {
            quotation.createdAt = Timestamp(rfc3339: TextRules.normalize(created))
            if quotation.createdAt == nil { warnings.append(.createdAtLeftOut(created)) }
        }
        return .quotation(quotation)
    }

    /// The members of a list that others made.
    private mutating func collected() -> ImportRecord.Content {
        guard let cell = text else { return .rejected(ImportRecord.longCell) }
        let trimmed = TextRules.normalize(cell)
        let inner = EnclosingMarks.remove(from: Substring(trimmed))
        if inner.isEmpty || EnclosingMarks.isLone(trimmed) || EnclosingMarks.isLone(String(inner)) {
            return .rejected(ImportRecord.emptyQuotation)
        }
        let isEnclosed = inner.utf8.count < trimmed.utf8.count
        let isOneLine = !trimmed.utf8.contains(UInt8(ascii: "\n"))
        let source = self.cell(columns.source, "source").map(TextRules.normalize)
        return .quotation(
            RawQuotation(
                text: isEnclosed
                    ? String(inner) : isOneLine ? trimmed : TextRules.normalizeLines(cell),
                author: self.cell(columns.author, "author").flatMap(Self.author),
                source: source?.lowercased() == "n/a" ? nil : source,
                url: self.cell(columns.url, "URL"), tags: tags(),
                note: self.cell(columns.note, "note").map(TextRules.normalize)))
    }

    /// The text's cell, with those that belong to it; nil when it is too long to be read.
    private var text: String? {
        let cells = columns.text...columns.text + joined
        guard record.byteCount(of: cells) <= CSVRecord.byteLimit else { return nil }
        return joined == 0
            ? record[columns.text] : cells.map { record[$0] }.joined(separator: ",")
    }

    /// The cell of a column, unless it is blank; one that is too long is left out with a warning.
    private mutating func cell(_ column: Int?, _ member: String) -> String? {
        guard let column else { return nil }
        let index = column > columns.text ? column + joined : column
        if record.isBlank(index) { return nil }
        if record.byteCount(of: index...index) > CSVRecord.byteLimit {
            warnings.append(.leftOut(member, because: ImportRecord.longCell))
            return nil
        }
        return record[index]
    }

    private mutating func tags() -> [String] {
        guard let cell = cell(columns.tags, "list of tags") else { return [] }
        return cell.stringArray ?? cell.tagsBetweenCommas
    }

    /// An author without the commas and dashes that scraped lists leave; nil when none is named.
    private static func author(_ cell: String) -> String? {
        let dashes = "-–—―"
        func isSpace(_ character: Character) -> Bool {
            character.unicodeScalars.allSatisfy(TextRules.isWhiteSpace)
        }
        var name = TextRules.normalize(cell)[...]
        while let last = name.last, last == "," || isSpace(last) { name.removeLast() }
        if nobody.contains(name.lowercased()) { return nil }
        while let first = name.first, dashes.contains(first) || isSpace(first) {
            name.removeFirst()
        }
        return name.isEmpty || nobody.contains(name.lowercased()) ? nil : String(name)
    }

    private static let nobody: Set<String> = ["n/a", "na", "none", "null"]
}

extension CSVRecord {
    /// The tags of a cell that is a JSON array of strings, as our own export writes it; nil for any other.
    package func tagArray(_ index: Int) -> [String]? {
        byteCount(of: index...index) > Self.byteLimit ? nil : self[index].stringArray
    }

    /// How many bytes cells take.
    fileprivate func byteCount(of indices: ClosedRange<Int>) -> Int {
        indices.reduce(0) { $0 + ($1 < cells.count ? cells[$1].range.count : 0) }
    }
}

extension String {
    /// The elements of a JSON array of strings; nil for any other text.
    fileprivate var stringArray: [String]? {
        var text = TextRules.normalize(self)
        guard text.utf8.first == UInt8(ascii: "[") else { return nil }
        return text.withUTF8 { bytes in
            try? JSONValue.parse(UnsafeRawBufferPointer(bytes)).strings
        }
    }
}
