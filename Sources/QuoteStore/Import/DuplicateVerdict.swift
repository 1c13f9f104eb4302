import QuoteText

/// Whether a quotation is there already: the same text to a reader, by the same author, or by nobody in
/// one of the two.
enum DuplicateVerdict: Equatable {
    case new
    case duplicate
    /// The same text is there by another author, whose name this is.
    case ofAnother(String)

    /// Looks among the rows (text, author) that `statement` gives for the text's number.
    init(on draft: QuotationDraft, from statement: Statement) throws(SQLiteError) {
        self = .new
        statement.bind(draft.text.duplicate.hash, at: 1)
        defer { statement.reset() }
        while try statement.step() {
            // Texts of the same number may be others.
            if DuplicateKey(statement.text(0) ?? "") == draft.text.duplicate {
                hold(draft.author?.value, against: statement.text(1))
            }
            if self == .duplicate { return }
        }
    }

    /// Takes in that there is the same text by `author`, beside one by `own`.
    mutating func hold(_ own: String?, against author: String?) {
        guard let author, let own else {
            self = .duplicate
            return
        }
        self = DuplicateKey(author) == DuplicateKey(own) ? .duplicate : .ofAnother(author)
    }
}
