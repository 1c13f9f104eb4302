import QuoteJSON
import QuoteModel
import QuoteStore

extension ByteWriter {
    /// Writes the answer to an import, with a line feed at its end.
    mutating func append(_ report: ImportReport) {
        append("{\"import\":" as StaticString)
        if let id = report.id { append(id) } else { append("null" as StaticString) }
        append(",\"format\":" as StaticString)
        append(jsonString: report.format.rawValue)
        append(",\"added\":" as StaticString)
        append(Int64(report.added))
        append(",\"duplicates\":" as StaticString)
        append(Int64(report.duplicates))
        append(",\"rejected\":" as StaticString)
        append(array: report.rejected) { writer, rejection in
            writer.append("{\"line\":" as StaticString)
            writer.append(Int64(rejection.line))
            writer.append(",\"reason\":" as StaticString)
            writer.append(jsonString: rejection.reason)
            writer.append(UInt8(ascii: "}"))
        }
        append(",\"rejectedTotal\":" as StaticString)
        append(Int64(report.rejectedTotal))
        append(",\"warnings\":" as StaticString)
        append(array: report.warnings) { $0.append(jsonString: $1) }
        if report.format == .movies {
            append(",\"pictures\":" as StaticString)
            append(array: report.missingPictures) { writer, picture in
                writer.append("{\"name\":" as StaticString)
                writer.append(jsonString: picture.name)
                writer.append(",\"movie\":" as StaticString)
                writer.append(picture.movie)
                writer.append(UInt8(ascii: "}"))
            }
        }
        if let preview = report.preview {
            append(",\"preview\":" as StaticString)
            append(array: preview) { $0.append($1) }
        }
        append("}\n" as StaticString)
    }

    private mutating func append<Element>(
        array: [Element], _ append: (inout ByteWriter, Element) -> Void
    ) {
        self.append(UInt8(ascii: "["))
        for (index, element) in array.enumerated() {
            if index > 0 { self.append(UInt8(ascii: ",")) }
            append(&self, element)
        }
        self.append(UInt8(ascii: "]"))
    }

    /// Writes what would be stored, without id and times.
    private mutating func append(_ preview: ImportPreview) {
        switch preview {
        case .quotation(let draft): append(draft)
        case .movie(let draft): append(draft)
        }
    }

    private mutating func append(_ draft: QuotationDraft) {
        append("{\"text\":" as StaticString)
        append(jsonString: draft.text.value)
        append(",\"author\":" as StaticString)
        append(jsonString: draft.author?.value ?? "Anonymous")
        append(optional: ",\"source\":", draft.source)
        append(optional: ",\"url\":", draft.url)
        if !draft.tags.isEmpty {
            append(",\"tags\":" as StaticString)
            append(array: draft.tags) { $0.append(jsonString: $1.value) }
        }
        append(optional: ",\"note\":", draft.note)
        append(UInt8(ascii: "}"))
    }

    private mutating func append(_ draft: MovieDraft) {
        append("{\"title\":" as StaticString)
        append(jsonString: draft.title)
        append(optional: ",\"director\":", draft.director)
        if let year = draft.year {
            append(",\"year\":" as StaticString)
            append(year)
        }
        append(imdb: draft.ratings.imdb, rottenTomatoes: draft.ratings.rottenTomatoes)
        append(optional: ",\"plot\":", draft.plot)
        append(optional: ",\"wikipedia\":", draft.wikipedia)
        append(UInt8(ascii: "}"))
    }

    private mutating func append(optional name: StaticString, _ text: String?) {
        guard let text else { return }
        append(name)
        append(jsonString: text)
    }
}
