import QuoteJSON
import QuoteSQLite
import QuoteStore

/// A form in which quotations are taken away, whole, one record after the other.
enum ExportFormat: String, CaseIterable, Sendable {
    case json, ndjson, csv, text, markdown

    /// The form of a representation; nil when quotations aren't taken away in it.
    init?(_ type: MediaType) {
        switch type {
        case .ndjson: self = .ndjson
        case .csv: self = .csv
        case .text: self = .text
        case .markdown: self = .markdown
        case .json, .openMetrics, .atom, .eventStream, .html, .png, .jpeg, .webp, .gif: return nil
        }
    }

    var mediaType: MediaType {
        switch self {
        case .json: .json
        case .ndjson: .ndjson
        case .csv: .csv
        case .text: .text
        case .markdown: .markdown
        }
    }

    /// The end of a file's name.
    var fileExtension: String {
        switch self {
        case .json: "json"
        case .ndjson: "ndjson"
        case .csv: "csv"
        case .text: "txt"
        case .markdown: "md"
        }
    }
}

/// Writes quotations in a form, with what stands before and between them.
struct ExportWriter: Sendable {
    let format: ExportFormat
    let showAuthors: Bool
    /// Whether it starts with a byte order mark (U+FEFF).
    let hasMark: Bool
    private var isEmpty = true

    init(_ format: ExportFormat, showAuthors: Bool, hasMark: Bool = false) {
        self.format = format
        self.hasMark = hasMark
        self.showAuthors = showAuthors
    }

    /// Writes what stands before the first quotation.
    func begin(_ writer: inout ByteWriter) {
        if hasMark { writer.append("\u{FEFF}") }
        switch format {
        case .json: writer.append("[" as StaticString)
        case .csv: writer.append(CSV.header)
        case .ndjson, .text, .markdown: break
        }
    }

    /// Writes what stands after the last one.
    func end(_ writer: inout ByteWriter) {
        if format == .json { writer.append("\n]\n" as StaticString) }
    }

    mutating func append(_ row: QuotationRow, to writer: inout ByteWriter) {
        switch format {
        case .json:
            writer.append(isEmpty ? "\n" as StaticString : ",\n" as StaticString)
            writer.append(row, showAuthor: showAuthors)
        case .ndjson:
            writer.append(row, showAuthor: showAuthors)
            writer.append(UInt8(ascii: "\n"))
        case .csv: writer.append(csv: row, showAuthor: showAuthors)
        case .text:
            if !isEmpty { writer.append("%\n" as StaticString) }
            writer.append(fortune: row, showAuthor: showAuthors, isFirst: isEmpty)
        case .markdown:
            if !isEmpty { writer.append("\n" as StaticString) }
            writer.append(markdown: row, showAuthor: showAuthors)
        }
        isEmpty = false
    }
}
