import QuoteText

extension MovieDraft {
    /// Whether the same movie is there, by the rows (title, director) that `statement` gives for a number.
    func isThere(by statement: Statement) throws(SQLiteError) -> Bool {
        let key = key
        statement.bind(key.number, at: 1)
        defer { statement.reset() }
        while try statement.step() {
            // Movies of the same number may be others.
            let other = MovieKey(title: statement.text(0) ?? "", director: statement.text(1))
            if other == key { return true }
        }
        return false
    }
}

/// What two movies have in common that are the same to a reader: title and director, by the rules by which
/// quotations' texts are held to be the same.
struct MovieKey: Hashable {
    private let text: String

    init(title: String, director: String?) {
        let director = director.map { DuplicateKey($0).text }
        // A line break is in neither key.
        text = DuplicateKey(title).text + (director.map { "\n" + $0 } ?? "")
    }

    /// A number that equal keys have in common, and others hardly ever.
    var number: Int64 { DuplicateKey.number(of: text) }

    static func == (left: MovieKey, right: MovieKey) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}
