import CHTTPD
import QuoteJSON

/// The owner of a response of libmicrohttpd's.
final class NativeResponse: Sendable {
    // Safe to share: libmicrohttpd counts references to a response under a lock of its own, and the
    // fields are added before anybody else has it.
    nonisolated(unsafe) private let handle: OpaquePointer

    /// Makes the wire form of an answer that is there as a whole.
    convenience init(_ response: borrowing Response) {
        let handle =
            response.status == .notModified
            ? Self.create(notModified: response.unsentLength) : Self.create(response.body)
        self.init(response, handle)
    }

    /// Makes the wire form of an answer whose body is made while it is sent.
    ///
    /// - Parameter isHead: whether the request was `HEAD`, so that the body is never sent.
    convenience init(_ response: borrowing Response, stream: StreamBody, isHead: Bool) {
        self.init(response, Self.create(stream, isHead: isHead))
    }

    private init(_ response: borrowing Response, _ handle: OpaquePointer) {
        self.handle = handle
        response.eachField { [handle] name, value in
            let added = MHD_add_response_header(handle, name.cString, value)
            // Refused for a value with a line break or nothing in it: no such field is made here.
            assert(added == .YES, "the field \(name) can't be sent")
        }
    }

    deinit {
        MHD_destroy_response(handle)
    }

    /// Queues the response on a connection.
    func queue(on connection: OpaquePointer, status: Status) -> MHD_Result {
        MHD_queue_response(connection, UInt32(status.rawValue), handle)
    }

    private static func create(_ stream: StreamBody, isHead: Bool) -> OpaquePointer {
        let handle = MHD_create_response_from_callback(
            UInt64.max, blockBytes, readStream, Unmanaged.passRetained(stream).toOpaque(),
            releaseStream)
        guard let handle else { fatalError("out of memory") }
        if isHead { endConnection(handle) }
        return handle
    }

    /// Makes a 304, which says how long the body of the 200 is, or nothing of it (RFC 9110, section 8.6):
    /// libmicrohttpd would say `Content-Length: 0`, unless it is told of a body. That body is never read.
    private static func create(notModified length: Int?) -> OpaquePointer {
        let handle = MHD_create_response_from_callback(
            length.map(UInt64.init) ?? UInt64.max, blockBytes, readNothing, nil, nil)
        guard let handle else { fatalError("out of memory") }
        if length == nil { endConnection(handle) }
        return handle
    }

    /// Ends the connection after a response that has no body, but whose body would have an unknown length.
    /// libmicrohttpd would use chunks for it and send the last one, five bytes that the client takes for the
    /// start of its next response.
    private static func endConnection(_ handle: OpaquePointer) {
        chttpd_disable_chunks(handle)
    }

    /// How much of a stream libmicrohttpd asks for at once.
    private static let blockBytes = 32_768

    private static func create(_ body: Bytes?) -> OpaquePointer {
        let handle: OpaquePointer?
        if let body, body.count > 0 {
            // The response keeps the bytes alive; they are never written to.
            let (start, reference) = body.retainedStart()
            handle = MHD_create_response_from_buffer_with_free_callback_cls(
                body.count, UnsafeMutableRawPointer(mutating: start),
                releaseBytes, reference.toOpaque())
        } else {
            handle = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
        guard let handle else { fatalError("out of memory") }
        return handle
    }
}
