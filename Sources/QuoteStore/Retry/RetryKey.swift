import QuoteJSON
import QuoteModel

/// What makes a request one that was made before: who asked for what, and the key that the client gave
/// it (`Idempotency-Key`).
package struct RetryKey: Sendable {
    let user: UserID
    let target: String
    let key: String
    /// What tells another request under the same key: the body, or what stands for it.
    let request: [UInt8]

    /// How long an answer is kept, in milliseconds: 24 hours.
    static let lifetime: Int64 = 86_400_000

    /// - Parameter target: method, path and query, `POST /import?format=csv`.
    package init(user: UserID, target: String, key: String, request: [UInt8]) {
        self.user = user
        self.target = target
        self.key = key
        self.request = request
    }

    /// The key of a request whose body is too large to be kept: a file. Its length and its SHA-256 stand for it,
    /// which nobody knows how to have of two different files.
    package init(user: UserID, target: String, key: String, file: UnsafeRawBufferPointer) {
        self.init(
            user: user, target: target, key: key,
            request: SHA256.digest(of: file) + Int64(file.count).bigEndianBytes)
    }

    /// What the request came to when it was made before; nil when it wasn't, within the time that answers are
    /// kept.
    ///
    /// - Parameter statement: ``WriteStatement/answer``.
    func outcome(from statement: Statement, at now: Timestamp) throws(SQLiteError) -> CreateOutcome?
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

extension QuoteStore {
    /// What a request came to when it was made before; nil when it wasn't, or not to its end.
    package func outcome(of retry: RetryKey) throws(StoreError) -> CreateOutcome? {
        try readers.read { reader throws(SQLiteError) in
            try retry.outcome(from: reader[.answer], at: .now)
        }
    }
}

extension WritingConnection {
    /// What the request came to when it was made before; nil when it wasn't, within the time that answers
    /// are kept.
    func outcome(of retry: RetryKey, at now: Timestamp) throws(SQLiteError) -> CreateOutcome? {
        try retry.outcome(from: self[.answer], at: now)
    }

    /// Keeps the answer to a request.
    func keep(
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
    func forgetAnswers(before time: Timestamp) throws(SQLiteError) -> Int64 {
        try run(.forgetAnswers) { $0.bind(time.milliseconds, at: 1) }
        return connection.changes
    }
}
