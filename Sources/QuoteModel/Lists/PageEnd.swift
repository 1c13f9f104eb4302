import QuoteText

/// What follows the rows of a page.
package struct PageEnd: Equatable, Sendable {
    /// How many the whole list has.
    package let total: Total
    /// Where the next page begins; nil on the last.
    package let next: Cursor?

    package init(
        total: Total, next: Cursor?
    ) {
        self.total = total
        self.next = next
    }
}
