import CHTTPD
import QuoteJSON

/// The owner of a response of libmicrohttpd's.
final class NativeResponse: Sendable {
    // Safe to share: libmicrohttpd counts references to a response under a lock of its own, and the
    // fields are added before anybody else has it.
    nonisolated(unsafe) private let handle: OpaquePointer

    /// Makes the wire form of an answer; `stream` is its body when it is made while it is sent.
    init(_ response: borrowing Response, stream: StreamBody? = nil) {
        handle = stream.map { Self.create($0) } ?? Self.create(response.body)
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

    private static func create(_ stream: StreamBody) -> OpaquePointer {
        let handle = MHD_create_response_from_callback(
            UInt64.max, blockBytes, readStream, Unmanaged.passRetained(stream).toOpaque(),
            releaseStream)
        guard let handle else { fatalError("out of memory") }
        return handle
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
