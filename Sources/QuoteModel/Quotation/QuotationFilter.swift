import QuoteText

/// Which quotations are wanted; all conditions must hold.
package struct QuotationFilter: Equatable, Sendable {
    /// Whose quotations.
    package enum Author: Equatable, Sendable {
        case anonymous
        /// All whose name folds to this.
        case named(String)

        /// The author of this name, without minding case, accents and outer white space.
        package init(_ name: String) {
            // As where authors are read: only these letters mean that there is none.
            let isAnonymous = TextRules.normalize(name).caseFolded == "anonymous"
            self = isAnonymous ? .anonymous : .named(name.foldedName)
        }

        /// The folded name; nil for anonymous.
        package var key: String? {
            switch self {
            case .anonymous: nil
            case .named(let key): key
            }
        }
    }

    package struct LengthBounds: Equatable, Sendable {
        package let least: Int64
        package let greatest: Int64
    }

    package var search: SearchQuery?
    package var author: Author?
    /// Folded names, no two equal.
    package private(set) var tags: [String] = []
    /// Bounds of the text's length in characters, both inclusive.
    package private(set) var lengths: LengthBounds?
    /// The id of a movie that is cited.
    package var movie: Int64?
    /// The id of the import that they came with.
    package var importID: Int64?

    package init() {}

    /// Wants texts of so many characters, both bounds inclusive; nil for a bound that doesn't matter.
    package mutating func setLengths(least: Int?, greatest: Int?) {
        if least == nil, greatest == nil { return }
        lengths = LengthBounds(least: Int64(least ?? 0), greatest: Int64(greatest ?? .max))
    }

    /// Wants a tag too, without minding case and accents.
    package mutating func require(tag: String) {
        let key = tag.foldedName
        if !tags.contains(key) { tags.append(key) }
    }

    package static let none = QuotationFilter()

    /// Whether everything is wanted.
    package var isEmpty: Bool { self == .none }

    /// Whether no quotation can be wanted: a search without a word.
    package var isHopeless: Bool { search?.isEmpty ?? false }
}
