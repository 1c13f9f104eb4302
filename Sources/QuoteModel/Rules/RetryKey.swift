import QuoteJSON

/// What makes a request one that was made before: who asked for what, and the key that the client gave
/// it (`Idempotency-Key`).
package struct RetryKey: Sendable {
    package let user: UserID
    package let target: String
    package let key: String
    /// What tells another request under the same key: the body, or what stands for it.
    package let request: [UInt8]

    /// How long an answer is kept, in milliseconds: 24 hours.
    package static let lifetime: Int64 = 86_400_000

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
}
