/// A page, reduced to what is read.
package struct Page: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case heading, paragraph, quote, item
    }

    /// A part of the text, never empty. Line breaks in it are those of the page.
    package struct Block: Equatable, Sendable {
        package let kind: Kind
        package internal(set) var text: String
        /// In the order of the text; none overlaps another.
        package internal(set) var links: [Link] = []

        package init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }
    }

    /// Where a part of a block's text leads.
    package struct Link: Equatable, Sendable {
        /// Its first character's place in the text, in Unicode scalars, and the one after its last.
        package let start: Int
        package let end: Int
        /// An absolute http or https URL.
        package let url: String
    }

    /// Where redirects ended.
    package let url: String
    /// What the page calls itself, else its first heading, else its name in the address. At most
    /// ``titleLimit`` characters.
    package let title: String
    /// In the order in which they are read.
    package let blocks: [Block]

    /// The longest title, in characters.
    package static let titleLimit = 500
    /// How many blocks a page has at most.
    package static let blockLimit = 50_000
    /// How many bytes the addresses of all links have at most; further links are left out.
    package static let linkBytesLimit = 8 << 20
}
