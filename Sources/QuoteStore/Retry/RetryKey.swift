import QuoteJSON

/// What makes a request one that was made before: who asked for what, and the key that the client gave
/// it (`Idempotency-Key`).
public struct RetryKey: Sendable {
    let user: UserID
    let target: String
    let key: String
    /// The request's body, to tell another request under the same key.
    let request: [UInt8]

    /// How long an answer is kept, in milliseconds: 24 hours.
    static let lifetime: Int64 = 86_400_000

    /// - Parameter target: method and path, `POST /quotations`.
    public init(user: UserID, target: String, key: String, request: [UInt8]) {
        self.user = user
        self.target = target
        self.key = key
        self.request = request
    }
}

extension WritingConnection {
    /// What the request came to when it was made before; nil when it wasn't, within the time that answers
    /// are kept.
    func outcome(of retry: RetryKey, at now: Timestamp) throws(SQLiteError) -> CreateOutcome? {
        let statement = try self[.answer]
        bind(retry, to: statement)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        if now.milliseconds - statement.integer(3) >= RetryKey.lifetime { return nil }
        guard statement.blob(0) == retry.request else { return .otherRequest }
        let body = statement.blob(2).withUnsafeBytes { Bytes($0) }
        return .created(id: statement.integer(1), body)
    }

    /// Keeps the answer to a request.
    func keep(
        _ body: Bytes, resource id: Int64, for retry: RetryKey, at now: Timestamp
    ) throws(SQLiteError) {
        let statement = try self[.keepAnswer]
        bind(retry, to: statement)
        statement.bind(retry.request, at: 4)
        statement.bind(id, at: 5)
        statement.bind(body.withUnsafeBytes { Array($0) }, at: 6)
        statement.bind(now.milliseconds, at: 7)
        try statement.run()
    }

    /// Forgets some of the answers that were given before `time`; returns how many.
    func forgetAnswers(before time: Timestamp) throws(SQLiteError) -> Int64 {
        try run(.forgetAnswers) { $0.bind(time.milliseconds, at: 1) }
        return connection.changes
    }

    private func bind(_ retry: RetryKey, to statement: Statement) {
        statement.bind(retry.user.number, at: 1)
        statement.bind(retry.target, at: 2)
        statement.bind(retry.key, at: 3)
    }
}
