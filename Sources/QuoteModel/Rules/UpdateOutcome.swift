/// What became of a change of one quotation.
package enum UpdateOutcome<T: Sendable>: Sendable {
    case updated(T)
    case notFound
    /// The quotation is another one than the caller thinks; nothing was changed.
    case preconditionFailed
    /// It would cite a movie that isn't there: its id. Nothing was changed.
    case missingMovie(Int64)
}
