import CHTTPD
import Glibc
import QuoteJSON

// The functions that libmicrohttpd calls, on threads of its own. They stand at file scope: formed in
// main.swift they would belong to the main actor.

/// The request line has come: `uri` is the target as it was sent. The result comes back as `context`.
func beginRequest(
    _ cls: UnsafeMutableRawPointer?, _ uri: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let cls, let uri, let connection else { return nil }
    return server(cls) { $0.beginRequest(uri, on: connection).toOpaque() }
}

/// A head has come, a piece of a body, or the end of the request.
func handleRequest(
    _ cls: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
    _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let cls, let connection, let method, let version, let size, let box = context?.pointee
    else { return .NO }
    let exchange = Unmanaged<Exchange>.fromOpaque(box).takeUnretainedValue()
    return server(cls) { server in
        switch exchange.stage {
        case .head:
            return server.takeHead(exchange, connection, method, version)
        case .body where size.pointee > 0:
            let piece = UnsafeRawBufferPointer(start: data, count: size.pointee)
            size.pointee = 0
            return server.takeBody(piece, exchange)
        case .body: return server.answer(exchange, connection)
        case .suspended: return server.answerDeferred(exchange, connection)
        case .answered: return .YES
        }
    }
}

/// A request is over, whatever became of it.
func endRequest(
    _ cls: UnsafeMutableRawPointer?, _: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _: MHD_RequestTerminationCode
) {
    guard let cls, let context, let box = context.pointee else { return }
    context.pointee = nil
    let exchange = Unmanaged<Exchange>.fromOpaque(box).takeRetainedValue()
    server(cls) { $0.endRequest(exchange) }
}

/// A connection was opened, or is about to be closed.
func noticeConnection(
    _ cls: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ code: MHD_ConnectionNotificationCode
) {
    guard let cls, let connection, let context else { return }
    let server = Unmanaged<Server>.fromOpaque(cls).takeUnretainedValue()
    if chttpd_is_start(code) != 0 {
        context.pointee = server.beginConnection(connection).toOpaque()
    } else if let box = context.pointee {
        context.pointee = nil
        server.endConnection(Unmanaged<ConnectionRecord>.fromOpaque(box).takeRetainedValue())
    }
}

/// Leaves escapes as they are: the target is read by us.
func keepEscapes(
    _: UnsafeMutableRawPointer?, _: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int {
    text.map { strlen($0) } ?? 0
}

/// A response is gone, and lets its body go.
func releaseBytes(_ box: UnsafeMutableRawPointer?) {
    if let box { Unmanaged<Bytes>.fromOpaque(box).release() }
}

/// The body of a response that is never sent.
func readNothing(
    _: UnsafeMutableRawPointer?, _: UInt64, _: UnsafeMutablePointer<CChar>?, _: Int
) -> Int {
    chttpd_end_with_error()
}

/// A field of a request's head.
func readField(
    _ place: UnsafeMutableRawPointer?, _: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ nameSize: Int,
    _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
    guard let place else { return .NO }
    place.assumingMemoryBound(to: FieldReader.self).pointee.take(
        bytes(name, nameSize), bytes(value, valueSize))
    return .YES
}

/// Hands the server to `work` without counting a reference: the server outlives libmicrohttpd's threads,
/// which would all have to wait for one another at its counter, six times a request.
private func server<Result>(
    _ cls: UnsafeMutableRawPointer, _ work: (Server) -> Result
) -> Result {
    Unmanaged<Server>.fromOpaque(cls)._withUnsafeGuaranteedRef { work($0) }
}

private func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
        start: UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self), count: count)
}
