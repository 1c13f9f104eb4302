import QuoteJSON
import Synchronization

/// An answer: status, fields and body. What most answers have is named, with values that stand in the
/// program; the rest is ``fields``.
struct Response: Sendable {
    var status: Status
    /// The value of `Content-Type`; nil for an answer that has no body.
    var contentType: StaticString?
    /// What `Cache-Control` says; nil for nothing.
    var caching: Caching?
    /// Which request fields the answer depends on.
    var vary: Vary
    /// The representation's tag, for conditional requests.
    var entityTag: EntityTag?
    /// Further ones. `Date`, `Content-Length` and `Connection` are libmicrohttpd's.
    var fields: [Field]
    /// Nil for an answer that has no body.
    var body: Bytes?
    /// Of a 304 the length of the body that the 200 has; nil when it isn't known.
    var unsentLength: Int?
    /// A body that is made while it is sent, instead of ``body``.
    var stream: (any ByteStream)?
    /// A body whose pieces come from elsewhere, instead of ``body``.
    var events: (any EventSource)?
    /// Whether the answer may be sent to other requests for the same, until something changes.
    var isKept = true
    /// Whether the body is in the coding gzip.
    var isCompressed = false
    /// The same in the coding gzip, where it was made beforehand.
    var compressed: CompressedForm?
    /// Set on an answer that is sent more than once: where its form for the wire is kept.
    var wireForm: WireForm?
    /// Whether it has the fields of ``PageFields`` besides.
    var isOfFrontEnd = false

    init(
        _ status: Status, as contentType: StaticString? = nil, caching: Caching? = nil,
        vary: Vary = [], entityTag: EntityTag? = nil, fields: [Field] = [], body: Bytes? = nil,
        stream: (any ByteStream)? = nil, events: (any EventSource)? = nil
    ) {
        self.status = status
        self.contentType = contentType
        self.caching = caching
        self.vary = vary
        self.entityTag = entityTag
        self.fields = fields
        self.body = body
        self.stream = stream
        self.events = events
    }

    /// Adds a field.
    func with(_ name: StaticString, _ value: String) -> Response {
        var response = self
        response.fields.append(Field(name, value))
        // What was kept for the wire lacks the new field.
        response.wireForm = nil
        response.compressed = compressed.map { CompressedForm($0.response.with(name, value)) }
        return response
    }

    /// Hands each field to `take`, the value as a C string for the time of the call.
    func eachField(_ take: (StaticString, UnsafePointer<CChar>) -> Void) {
        if let contentType { take("Content-Type", contentType.cString) }
        if let entityTag { entityTag.text.withCString { take("ETag", $0) } }
        if isCompressed { take("Content-Encoding", Self.gzip.cString) }
        if let caching { take("Cache-Control", caching.value.cString) }
        if let vary = vary.value { take("Vary", vary.cString) }
        take("X-Content-Type-Options", Self.noSniffing.cString)
        take("Cross-Origin-Resource-Policy", Self.sameOrigin.cString)
        if isOfFrontEnd {
            for (name, value) in PageFields.all { take(name, value.cString) }
        }
        for field in fields { field.value.withCString { take(field.name, $0) } }
    }

    private static let noSniffing: StaticString = "nosniff"
    private static let gzip: StaticString = "gzip"
    /// No page of another site may show the answer as a picture, or run it as a script.
    private static let sameOrigin: StaticString = "same-origin"

    /// The value of the field `name`, in the case given; for tests and decisions, not for speed.
    func field(_ name: String) -> String? {
        var found: String?
        eachField { if found == nil, $0.description == name { found = String(cString: $1) } }
        return found
    }
}

/// What `Cache-Control` says of an answer.
enum Caching: Sendable {
    /// It may be kept, but must be asked for anew each time.
    case revalidated
    /// The same, by caches that many share too.
    case revalidatedByAll
    case unkept

    var value: StaticString {
        switch self {
        case .revalidated: "private, no-cache"
        case .revalidatedByAll: "no-cache"
        case .unkept: "no-store"
        }
    }
}

/// The request fields that an answer depends on, as `Vary` lists them.
struct Vary: OptionSet, Sendable {
    let rawValue: UInt8

    static let accept = Vary(rawValue: 1)
    static let acceptEncoding = Vary(rawValue: 2)
    static let origin = Vary(rawValue: 4)

    var value: StaticString? {
        switch self {
        case .accept: "Accept"
        case .acceptEncoding: "Accept-Encoding"
        case .origin: "Origin"
        case [.accept, .acceptEncoding]: "Accept, Accept-Encoding"
        case [.accept, .origin]: "Accept, Origin"
        case [.acceptEncoding, .origin]: "Accept-Encoding, Origin"
        case [.accept, .acceptEncoding, .origin]: "Accept, Accept-Encoding, Origin"
        default: nil
        }
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
