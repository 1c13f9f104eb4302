import QuoteJSON
import Synchronization

/// An answer: status, fields and body.
struct Response: Sendable {
    var status: Status
    /// All but `Date`, `Content-Length` and `Connection`, which libmicrohttpd adds.
    var fields: [Field]
    /// Nil for an answer that has no body.
    var body: Bytes?
    /// A body that is made while it is sent, instead of ``body``.
    var stream: (any ByteStream)?
    /// The entity tag among the fields, for conditional requests.
    var entityTag: EntityTag?
    /// Set on an answer that is sent more than once: where its form for the wire is kept.
    var wireForm: WireForm?

    init(_ status: Status, fields: [Field] = [], body: Bytes? = nil) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Adds a field.
    func with(_ name: StaticString, _ value: String) -> Response {
        var response = self
        response.fields.append(Field(name, value))
        // What was kept for the wire lacks the new field.
        response.wireForm = nil
        return response
    }

    /// The value of the field `name`, in the case given; for tests and decisions, not for speed.
    func field(_ name: String) -> String? {
        fields.first { $0.name.description == name }?.value
    }
}

/// A response field. The value has no control characters.
struct Field: Sendable {
    let name: StaticString
    let value: String

    init(_ name: StaticString, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The place where an answer that is sent more than once keeps its form for the wire, made by the first
/// that sends it.
final class WireForm: Sendable {
    let object = Mutex<(any AnyObject & Sendable)?>(nil)
}

/// An answer that is there, or one that comes later.
enum Reply {
    case now(Response)
    /// Starts the work; its answer is given once, on any thread.
    case later((@escaping @Sendable (Response) -> Void) -> Void)

    /// The same with its answer changed.
    func map(_ change: @escaping @Sendable (Response) -> Response) -> Reply {
        switch self {
        case .now(let response): .now(change(response))
        case .later(let start):
            .later { answer in start { answer(change($0)) } }
        }
    }
}
