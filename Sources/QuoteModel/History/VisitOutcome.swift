import QuoteJSON

/// What became of a visit.
package enum VisitOutcome: Sendable {
    /// It is the first of its address: the entry's id, and the answer that its first request got.
    case added(id: Int64, Bytes)
    /// The address was there, and is counted once more.
    case counted(Bytes)
    /// The key of the request came with another one before.
    case otherRequest
}
