import QuoteJSON

/// Holds the rules of a quotation's members against what a file has.
enum ImportRules {
    /// What became of a record.
    enum Outcome {
        case draft(QuotationDraft, warning: String?)
        /// The reason, a sentence without its full stop.
        case rejected(String)
    }

    static func draft(of raw: RawQuotation) -> Outcome {
        var reader = MemberReader()
        let text = reader.text(.string(raw.text))
        let author = reader.author(line(raw.author))
        let source = reader.line("source", line(raw.source), limit: 500)
        let tags = reader.tags(.array(raw.tags.map { line($0) }.filter { $0 != .string("") }))
        let note = reader.string(
            "note", raw.note.map { .string($0) } ?? .null, limit: 10_000,
            singleLine: false)
        let faults = reader.faults

        reader.faults = []
        let url = raw.url.map { $0.isEmpty ? .remove : reader.url(.string($0)) } ?? .remove
        let warning = reader.faults.first.map { "its url was left out: it \($0.detail)" }
        guard let text, faults.isEmpty else {
            return .rejected(
                faults.map { "\($0.pointer.dropFirst()) \($0.detail)" }.joined(separator: "; "))
        }
        return .draft(
            QuotationDraft(
                text: text, author: author.applied(to: nil), source: source.applied(to: nil),
                url: url.applied(to: nil), tags: tags.applied(to: nil) ?? [],
                note: note.applied(to: nil)), warning: warning)
    }

    /// A member of a single line, its line breaks made blanks.
    private static func line(_ text: String?) -> JSONValue {
        guard let text else { return .null }
        return .string(
            TextRules.normalize(text).split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}
