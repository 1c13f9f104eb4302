import QuoteText

/// What two movies have in common that are the same to a reader: title and director, by the rules by which
/// quotations' texts are held to be the same.
package struct MovieKey: Hashable {
    private let text: String

    package init(title: String, director: String?) {
        let director = director.map { DuplicateKey($0).text }
        // A line break is in neither key.
        text = DuplicateKey(title).text + (director.map { "\n" + $0 } ?? "")
    }

    /// A number that equal keys have in common, and others hardly ever.
    package var number: Int64 { DuplicateKey.number(of: text) }

    package static func == (left: MovieKey, right: MovieKey) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}
