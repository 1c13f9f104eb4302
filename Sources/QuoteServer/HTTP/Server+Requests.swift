import CHTTPD
import Glibc
import QuoteSQLite
import QuoteStore
import QuoteSystem

// What becomes of a request, step by step. Each runs on the connection's thread.
extension Server {
    func beginConnection(_ connection: OpaquePointer) -> Unmanaged<ConnectionRecord> {
        let record = ConnectionRecord(
            descriptor: chttpd_connection_fd(connection),
            client: configuration.rate > 0 ? Self.clientAddress(connection) : "")
        // The first bytes of a head aren't seen coming, so the head's own deadline counts from here.
        record.idle(seconds: min(configuration.idleSeconds, configuration.headerSeconds))
        connections.add(record)
        app.metrics.connections.add(1, ordering: .relaxed)
        return Unmanaged.passRetained(record)
    }

    func endConnection(_ record: ConnectionRecord) {
        connections.remove(record)
        app.metrics.connections.subtract(1, ordering: .relaxed)
    }

    func beginRequest(
        _ target: UnsafePointer<CChar>, on connection: OpaquePointer
    ) -> Unmanaged<Exchange> {
        let record = record(of: connection)
        record?.beginHead(seconds: configuration.headerSeconds)
        let exchange = Exchange(target: String(validatingCString: target), on: record)
        hideQuery(of: target)
        return Unmanaged.passRetained(exchange)
    }

    /// Keeps libmicrohttpd from reading the query, which is read by us: of very many parameters it would run
    /// out of the connection's memory, and close without an answer. What it reads next is this very text, in
    /// its own buffer, from the byte after the mark to a zero byte.
    private func hideQuery(of target: UnsafePointer<CChar>) {
        if let mark = strchr(target, Int32(UInt8(ascii: "?"))) { mark[1] = 0 }
    }

    func endRequest(_ exchange: Exchange) {
        exchange.record?.idle(seconds: configuration.idleSeconds)
        if exchange.start != 0 { running.subtract(1, ordering: .acquiringAndReleasing) }
    }

    func takeHead(
        _ exchange: Exchange, _ connection: OpaquePointer, _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>
    ) -> MHD_Result {
        exchange.stage = .body
        exchange.start = monotonicNanoseconds()
        running.add(1, ordering: .acquiringAndReleasing)
        exchange.record?.beginBody(
            seconds: configuration.bodySeconds, nextPiece: connections.nextPiece)

        let head: RequestHead
        do throws(Problem) {
            head = try gate.read(
                connection, method: method, target: exchange.target, version: version,
                client: exchange.record?.client ?? "")
        } catch {
            return send(error.response, exchange, connection, closing: true)
        }
        exchange.isHead = head.method == .head
        switch app.admit(head) {
        case .admitted(let call):
            exchange.routeIndex = call.routeIndex
            exchange.call = call
        case .refused(let response, let routeIndex):
            exchange.routeIndex = routeIndex
            // A client that waits for leave to send, or has much to send, is told at once.
            if head.targetFault != nil {
                return send(response, exchange, connection, closing: true)
            }
            if head[.expect] != nil || (head.contentLength ?? 0) > patience(routeIndex) {
                return send(response, exchange, connection, closing: head.announcesBody)
            }
            exchange.refusal = response
        }
        return .YES
    }

    func takeBody(_ piece: UnsafeRawBufferPointer, _ exchange: Exchange) -> MHD_Result {
        let before = exchange.received
        exchange.received += piece.count
        exchange.record?.takePiece(piece.count, nextPiece: connections.nextPiece)
        // Too much, and no end in sight: an answer can only be given once the body has ended.
        let limit = app.bodyLimit(exchange.call?.route)
        if exchange.received > max(limit * 2, Int(patience(exchange.routeIndex))) { return .NO }
        if exchange.refusal != nil || exchange.received > limit {
            exchange.body = []
            exchange.file = nil
        } else if exchange.call?.route.body.isSpooled == true {
            spool(piece, exchange)
        } else {
            if before == 0, let length = exchange.call?.head.contentLength {
                exchange.body.reserveCapacity(Int(length))
            }
            exchange.body.append(contentsOf: piece)
        }
        return .YES
    }

    /// How long a body is waited for that is refused anyway. Of a picture that is somewhat too large, all of it:
    /// many a client looks for an answer only once it has sent everything.
    private func patience(_ routeIndex: Int?) -> UInt64 {
        let route = routeIndex.map { app.table.routes[$0] }
        guard case .image? = route?.body else { return UInt64(app.bodyLimit(nil)) }
        return UInt64(app.bodyLimit(route)) * 2
    }

    /// Keeps a piece of a file on the disk.
    private func spool(_ piece: UnsafeRawBufferPointer, _ exchange: Exchange) {
        do throws(FileError) {
            let file: SpoolFile
            if let begun = exchange.file {
                file = begun
            } else {
                file = try SpoolFile(in: app.store.folder.path)
                exchange.file = file
            }
            try file.append(piece)
        } catch {
            let reason: StoreError = error.isFull ? .full : .unavailable(error.description)
            exchange.refusal = app.problem(reason).response
        }
    }

    func answer(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
        if let refusal = exchange.refusal { return send(refusal, exchange, connection) }
        guard var call = exchange.call.take() else { return .NO }
        if exchange.received > app.bodyLimit(call.route) {
            let refusal = app.finish(app.tooLarge(call.route).response, call.head)
            return send(refusal, exchange, connection)
        }
        exchange.record?.beginAnswer(seconds: nil)
        swap(&call.body, &exchange.body)
        swap(&call.file, &exchange.file)
        let reply = app.answer(call)
        switch consume reply {
        case .now(let response):
            return send(response, exchange, connection)
        case .later(let start):
            exchange.stage = .suspended
            suspended.add(1, ordering: .acquiringAndReleasing)
            MHD_suspend_connection(connection)
            let suspension = Suspension(exchange: exchange, connection: connection)
            start { [self] response in
                suspension.end(with: response)
                suspended.subtract(1, ordering: .acquiringAndReleasing)
            }
            return .YES
        }
    }

    func answerDeferred(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
        guard let response = exchange.takeDeferred() else { return .YES }
        return send(response, exchange, connection)
    }

    private func send(
        _ response: Response, _ exchange: Exchange, _ connection: OpaquePointer,
        closing: Bool = false
    ) -> MHD_Result {
        exchange.stage = .answered
        exchange.record?.beginAnswer(seconds: configuration.writeSeconds)
        app.metrics.count(
            route: exchange.routeIndex, status: response.status,
            nanoseconds: monotonicNanoseconds() - exchange.start)
        if closing || isStopping.load(ordering: .relaxed) {
            return queue(response.with("Connection", "close"), exchange, connection)
        }
        return queue(response, exchange, connection)
    }

    private func queue(
        _ response: Response, _ exchange: Exchange, _ connection: OpaquePointer
    ) -> MHD_Result {
        let source =
            response.stream.map { StreamBody.Source.pulled($0) }
            ?? response.events.map { StreamBody.Source.pushed($0) }
        if let source {
            let body = StreamBody(source, on: connection, exchange.record, of: self)
            return NativeResponse(response, stream: body, isHead: exchange.isHead)
                .queue(on: connection, status: response.status)
        }
        return response.native.queue(on: connection, status: response.status)
    }

    private func record(of connection: OpaquePointer) -> ConnectionRecord? {
        chttpd_socket_context(connection).map {
            Unmanaged<ConnectionRecord>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// The client's address without its port; of IPv6 the network, 64 bits.
    private static func clientAddress(_ connection: OpaquePointer) -> String {
        guard let address = chttpd_client_address(connection) else { return "" }
        let raw = UnsafeRawPointer(address)
        if Int32(address.pointee.sa_family) == AF_INET {
            let bits = raw.assumingMemoryBound(to: sockaddr_in.self).pointee.sin_addr.s_addr
            return String(UInt32(bigEndian: bits), radix: 16)
        }
        let place = raw + (MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8)
        return String(place.loadUnaligned(as: UInt64.self), radix: 16)
    }
}

/// A connection that waits for its answer.
private final class Suspension: @unchecked Sendable {
    // Safe to share: used once, by the thread that has the answer; libmicrohttpd keeps a suspended
    // connection until it is resumed.
    private let exchange: Exchange
    private let connection: OpaquePointer

    init(exchange: Exchange, connection: OpaquePointer) {
        self.exchange = exchange
        self.connection = connection
    }

    func end(with response: Response) {
        exchange.give(response)
        MHD_resume_connection(connection)
    }
}

extension Response {
    /// The form for the wire; kept, if this answer is sent more than once.
    fileprivate var native: NativeResponse {
        guard let wireForm else { return NativeResponse(self) }
        return wireForm.object.withLock { object in
            if let native = object as? NativeResponse { return native }
            let native = NativeResponse(self)
            object = native
            return native
        }
    }
}

/// Nanoseconds of the clock that only moves forward.
private func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
