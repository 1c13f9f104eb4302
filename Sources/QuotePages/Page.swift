/// A page, reduced to what is read.
public struct Page: Equatable, Sendable {
    public enum Kind: String, Sendable {
        case heading, paragraph, quote, item
    }

    /// A part of the text, never empty. Line breaks in it are those of the page.
    public struct Block: Equatable, Sendable {
        public let kind: Kind
        public let text: String

        public init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }
    }

    /// Where redirects ended.
    public let url: String
    /// What the page calls itself, else its first heading, else its name in the address. At most
    /// ``titleLimit`` characters.
    public let title: String
    /// In the order in which they are read.
    public let blocks: [Block]

    /// The longest title, in characters.
    public static let titleLimit = 500
    /// How many blocks a page has at most.
    public static let blockLimit = 50_000
}
