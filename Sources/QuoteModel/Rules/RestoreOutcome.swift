import QuoteJSON

/// What became of a restore.
package enum RestoreOutcome<T: Sendable>: Sendable {
    case restored(T)
    /// There is nothing to bring back.
    case notFound
    /// The quotation isn't deleted.
    case notDeleted
}
