import QuoteJSON

/// Which deletions can still be restored: those after one time, up to another.
package struct TrashSpan: Sendable {
    /// Not included.
    package let after: Timestamp
    /// Included.
    package let until: Timestamp

    package init(
        after: Timestamp, until: Timestamp
    ) {
        self.after = after
        self.until = until
    }
}
