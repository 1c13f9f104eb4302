import QuoteJSON
import QuoteModel

extension RetryKey {
    /// What the request came to when it was made before; nil when it wasn't, within the time that answers are
    /// kept.
    ///
    /// - Parameter statement: ``WriteStatement/answer``.
    package func outcome(from statement: Statement, at now: Timestamp) throws(SQLiteError)
        -> CreateOutcome?
    {
        statement.bind(user.number, at: 1)
        statement.bind(target, at: 2)
        statement.bind(key, at: 3)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        if now.milliseconds - statement.integer(3) >= Self.lifetime { return nil }
        guard statement.blob(0) == request else { return .otherRequest }
        let body = statement.blob(2).withUnsafeBytes { Bytes($0) }
        return .created(id: statement.integer(1), body)
    }
}

extension Reader {
    /// What a request came to when it was made before; nil when it wasn't, within the time that answers are kept.
    package func outcome(of retry: RetryKey, at now: Timestamp) throws(SQLiteError)
        -> CreateOutcome?
    {
        try retry.outcome(from: self[.answer], at: now)
    }
}
