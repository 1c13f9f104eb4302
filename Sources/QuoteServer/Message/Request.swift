/// The head of a request: all but its body. It never changes, and all that look at it share it.
final class RequestHead: Sendable {
    /// Nil for a method that no resource has.
    let method: Method?
    /// The target as it was sent.
    let rawTarget: String
    let target: RequestTarget
    /// Why the target can't be read; ``target`` is then empty.
    let targetFault: Problem?
    /// Each field once; the lines of a list are joined by commas.
    private let fields: FieldValues
    /// The client's address, `127.0.0.1`; empty when it doesn't matter.
    let client: String

    init(
        method: Method?, target: String, fields: consuming FieldValues, client: String = ""
    ) {
        self.method = method
        rawTarget = target
        do throws(Problem) {
            self.target = try RequestTarget(target)
            targetFault = nil
        } catch {
            self.target = .none
            targetFault = error
        }
        self.fields = fields
        self.client = client
    }

    subscript(name: FieldName) -> String? { fields[name] }

    /// How long the body is said to be; nil when it isn't said.
    var contentLength: UInt64? { self[.contentLength].flatMap { UInt64($0) } }

    /// Whether a body follows.
    var announcesBody: Bool {
        self[.transferEncoding] != nil || (contentLength ?? 0) > 0
    }
}
