import QuoteJSON
import QuoteModel
import QuoteSystem

/// Applies the rules of a quotation's members to a record of a file.
///
/// Only the text can reject a record. Any other member that breaks a rule is left out with a warning.
package enum ImportRules {
    package enum Outcome {
        case draft(QuotationDraft, [ImportWarning])
        /// The reason, a sentence without its full stop.
        case rejected(String)
    }

    package static func draft(of read: RawQuotation) -> Outcome {
        var raw = read
        var warnings = raw.repairControls() ? [C1Repair.warning] : []
        var reader = MemberReader()
        let author = reader.author(line(raw.author))
        if !reader.faults.isEmpty, let whole = raw.textWithAttribution {
            var kept = raw
            (kept.text, kept.author, kept.source) = (whole, nil, nil)
            (kept.note, kept.textWithAttribution) = (nil, nil)
            return draft(of: kept, after: [attributionKept(reader.faults)])
        }
        let source = reader.line("source", line(raw.source), limit: 500)
        let note = reader.string(
            "note", raw.note.map { .string($0) } ?? .null, limit: 10_000, singleLine: false)
        let url = raw.url.map { $0.isBlank ? .remove : reader.url(.string($0)) } ?? .remove
        var tags = reader.validTags(raw.tags.map { line($0) }.filter { $0 != .string("") })
        warnings += reader.faults.map(leftOut)
        if tags.count > MemberReader.tagLimit {
            let reason = "a quotation has at most \(MemberReader.tagLimit)"
            for tag in tags[MemberReader.tagLimit...] {
                warnings.append(.leftOut("tag", because: reason, example: tag.value))
            }
            tags = Array(tags[..<MemberReader.tagLimit])
        }

        reader.faults = []
        guard let text = reader.text(.string(raw.text)) else {
            return .rejected(reader.faults.map { "text \($0.detail)" }.joined(separator: "; "))
        }
        return .draft(
            QuotationDraft(
                text: text, author: author.applied(to: nil), source: source.applied(to: nil),
                url: url.applied(to: nil), tags: tags, note: note.applied(to: nil)), warnings)
    }

    private static func draft(of raw: RawQuotation, after warnings: [ImportWarning]) -> Outcome {
        switch draft(of: raw) {
        case .draft(let draft, let further): .draft(draft, warnings + further)
        case .rejected(let reason): .rejected(reason)
        }
    }

    /// An attribution whose author breaks a rule is text.
    private static func attributionKept(_ faults: [Fault]) -> ImportWarning {
        ImportWarning(
            "attribution was kept in the text", "attributions were kept in the text",
            because: faults.first.map { "an author \($0.rule)" })
    }

    private static func leftOut(_ fault: Fault) -> ImportWarning {
        let member = fault.pointer.dropFirst().prefix { $0 != "/" }
        let name =
            switch member {
            case "tags": "tag"
            case "url": "URL"
            default: String(member)
            }
        return .leftOut(name, because: "it \(fault.rule)")
    }

    /// A member of a single line, its line breaks made blanks.
    private static func line(_ text: String?) -> JSONValue {
        guard let text else { return .null }
        return .string(
            TextRules.normalize(text).split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}
