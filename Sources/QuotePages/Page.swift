/// A page, reduced to what is read.
public struct Page: Equatable, Sendable {
    public enum Kind: String, Sendable {
        case heading, paragraph, quote, item
    }

    /// A part of the text, never empty. Line breaks in it are those of the page.
    public struct Block: Equatable, Sendable {
        public let kind: Kind
        public internal(set) var text: String
        /// In the order of the text; none overlaps another.
        public internal(set) var links: [Link] = []

        public init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }
    }

    /// Where a part of a block's text leads.
    public struct Link: Equatable, Sendable {
        /// Its first character's place in the text, in Unicode scalars, and the one after its last.
        public let start: Int
        public let end: Int
        /// An absolute http or https URL.
        public let url: String
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
    /// How many bytes the addresses of all links have at most; further links are left out.
    public static let linkBytesLimit = 8 << 20
}
