import QuoteJSON
import QuoteText

/// What a client's document says of a quotation: the members of a new one, or the changes of a merge
/// patch (RFC 7396), each checked.
package struct QuotationChange: Equatable, Sendable {
    package var text: KeyedText?
    package var author: Change<KeyedName> = .keep
    package var source: Change<String> = .keep
    package var url: Change<String> = .keep
    package var tags: Change<[KeyedName]> = .keep
    package var note: Change<String> = .keep
    package var movie: Change<Int64> = .keep

    /// Reads a merge patch of the quotation `id`.
    ///
    /// - Parameter hasMovie: whether there is a movie of an id; asked only where something else is wrong, so
    ///   that all faults are told at once. What is right else is held against the movies when it is written.
    /// - Throws: every fault of the document at once.
    package init(
        patch document: JSONValue, id: Int64, hasMovie: (Int64) -> Bool = { _ in true }
    ) throws(Faults) {
        self = try Self.read(document, id: id, whole: false, hasMovie)
    }

    /// Reads a whole quotation; `id` is that of the path it was sent to, if it was sent to one.
    ///
    /// - Throws: every fault of the document at once.
    package static func draft(
        from document: JSONValue, id: Int64? = nil, hasMovie: (Int64) -> Bool = { _ in true }
    ) throws(Faults) -> QuotationDraft {
        let change = try read(document, id: id, whole: true, hasMovie)
        guard let text = change.text else { throw Faults([Fault("text", "is required")]) }
        return change.applied(
            to: QuotationDraft(text: text, author: nil, source: nil, url: nil, tags: [], note: nil))
    }

    /// The content after this change of `draft`.
    package func applied(to draft: QuotationDraft) -> QuotationDraft {
        QuotationDraft(
            text: text ?? draft.text, author: author.applied(to: draft.author),
            source: source.applied(to: draft.source), url: url.applied(to: draft.url),
            tags: tags.applied(to: draft.tags) ?? [], note: note.applied(to: draft.note),
            movie: movie.applied(to: draft.movie))
    }

    private init() {}

    private static func read(
        _ document: JSONValue, id: Int64?, whole: Bool, _ hasMovie: (Int64) -> Bool
    ) throws(Faults) -> QuotationChange {
        guard case .object(let members) = document else {
            throw Faults([Fault(pointer: "", detail: "must be an object, is \(document.kind)")])
        }
        var change = QuotationChange()
        var reader = MemberReader()
        for member in members { change.take(member, id: id, &reader) }
        let names = members.map(\.name)
        if whole, !names.contains("text") { reader.faults.append(Fault("text", "is required")) }
        reader.settleMovie(hasMovie)
        if !reader.faults.isEmpty { throw Faults(reader.faults) }
        return change
    }

    private mutating func take(_ member: JSONValue.Member, id: Int64?, _ reader: inout MemberReader)
    {
        let value = member.value
        switch member.name {
        case "text": text = reader.text(value)
        case "author": author = reader.author(value)
        case "source": source = reader.line("source", value, limit: 500)
        case "url": url = reader.url(value)
        case "tags": tags = reader.tags(value)
        case "note": note = reader.string("note", value, limit: 10_000, singleLine: false)
        case "movie": movie = reader.movie(value)
        case "id":
            if let id, value != .integer(id) {
                reader.fail("id", "differs from the id of the path")
            }
        case "createdAt", "updatedAt": break
        default: reader.fail(member.name, "is no member of a quotation")
        }
    }
}
