import QuoteJSON
import QuoteModel

extension WritingConnection {
    /// What the request came to when it was made before; nil when it wasn't, within the time that answers
    /// are kept.
    package func outcome(of retry: RetryKey, at now: Timestamp) throws(SQLiteError)
        -> CreateOutcome?
    {
        try retry.outcome(from: self[.answer], at: now)
    }

    /// Keeps the answer to a request.
    package func keep(
        _ body: Bytes, resource id: Int64, for retry: RetryKey, at now: Timestamp
    ) throws(SQLiteError) {
        let statement = try self[.keepAnswer]
        statement.bind(retry.user.number, at: 1)
        statement.bind(retry.target, at: 2)
        statement.bind(retry.key, at: 3)
        statement.bind(retry.request, at: 4)
        statement.bind(id, at: 5)
        statement.bind(body.withUnsafeBytes { Array($0) }, at: 6)
        statement.bind(now.milliseconds, at: 7)
        try statement.run()
    }

    /// Forgets some of the answers that were given before `time`; returns how many.
    package func forgetAnswers(before time: Timestamp) throws(SQLiteError) -> Int64 {
        try run(.forgetAnswers) { $0.bind(time.milliseconds, at: 1) }
        return connection.changes
    }
}
