/// What the store holds, in numbers.
package struct Statistics: Equatable, Sendable {
    package struct Name: Equatable, Sendable {
        package let name: String
        package let quotations: Int64

        package init(name: String, quotations: Int64) {
            self.name = name
            self.quotations = quotations
        }
    }

    package struct Month: Equatable, Sendable {
        /// `2026-11`, in UTC.
        package let month: String
        package let added: Int64

        package init(month: String, added: Int64) {
            self.month = month
            self.added = added
        }
    }

    /// Texts of `from` to `to` characters, both inclusive; without an end, `to` is nil.
    package struct Length: Equatable, Sendable {
        package let from: Int64
        package let to: Int64?
        package let quotations: Int64

        package init(from: Int64, to: Int64?, quotations: Int64) {
            self.from = from
            self.to = to
            self.quotations = quotations
        }
    }

    package let quotations: Int64
    /// Those with the most quotations, the greatest number first.
    package let authors: [Name]
    package let tags: [Name]
    /// Those in which something was added that is still there, in order.
    package let months: [Month]
    package let lengths: [Length]

    package init(
        quotations: Int64, authors: [Name], tags: [Name], months: [Month], lengths: [Length]
    ) {
        self.quotations = quotations
        self.authors = authors
        self.tags = tags
        self.months = months
        self.lengths = lengths
    }
}
