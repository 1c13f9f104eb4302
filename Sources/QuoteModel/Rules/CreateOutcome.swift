import QuoteJSON

/// What became of adding something.
package enum CreateOutcome: Sendable {
    /// Its id, and the answer that its first request got.
    case created(id: Int64, Bytes)
    /// The key of the request came with another one before.
    case otherRequest
    /// It cites a movie that isn't there: its id. Nothing was added.
    case missingMovie(Int64)
}
