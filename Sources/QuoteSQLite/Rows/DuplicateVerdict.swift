import QuoteModel
import QuoteText

/// Whether a quotation is there already: the same text to a reader, by the same author, or by nobody in
/// one of the two.
package enum DuplicateVerdict: Equatable {
    case new
    case duplicate
    /// The same text is there by another author, whose name this is.
    case ofAnother(String)

    /// Looks among the rows (text, author) that `statement` gives for the text's number and letters.
    package init(on draft: QuotationDraft, from statement: Statement) throws(SQLiteError) {
        self = .new
        let place = draft.text.duplicates
        statement.bind(place.number, at: 1)
        // Behind the letters of a key stands 01, behind those of a longer text something greater.
        statement.bind(place.letters.map { $0 + [1] }, at: 2)
        statement.bind(place.letters.map { $0 + [2] }, at: 3)
        defer { statement.reset() }
        while try statement.step() {
            // Texts of the same number or letters may be others.
            if DuplicateKey(statement.text(0) ?? "") == place.key {
                hold(draft.author?.value, against: statement.text(1))
            }
            if self == .duplicate { return }
        }
    }

    /// Takes in that there is the same text by `author`, beside one by `own`.
    package mutating func hold(_ own: String?, against author: String?) {
        guard let author, let own else {
            self = .duplicate
            return
        }
        self = DuplicateKey(author) == DuplicateKey(own) ? .duplicate : .ofAnother(author)
    }
}
