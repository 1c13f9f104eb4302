import QuoteJSON

/// A body whose pieces come when something happens elsewhere, as those of server-sent events do.
protocol EventSource: AnyObject, Sendable {
    /// Hands the next piece to `take`, or nil at the end: once, on any thread, at once if there is one. It is asked
    /// for the next when that one was taken.
    func next(_ take: @escaping @Sendable (Bytes?) -> Void)

    /// Nobody takes any more; what makes the pieces may end. Also called after the end.
    func abandon()
}
