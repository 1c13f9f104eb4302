import QuoteJSON
import QuoteSQLite
import QuoteStore
import Synchronization

/// A body in the coding gzip, compressed while it is made: each piece as it comes, so that a client can read
/// as far as the server has got.
final class GzipStream: ByteStream {
    private struct State: ~Copyable {
        var deflater = Deflater()
        var isOver = false
    }

    private let source: any ByteStream
    private let state = Mutex(State())

    init(_ source: any ByteStream) {
        self.source = source
    }

    func next() throws(StoreError) -> Bytes? {
        try state.withLock { state throws(StoreError) in
            if state.isOver { return nil }
            let piece = try source.next() ?? Bytes("")
            state.isOver = piece.count == 0
            var writer = ByteWriter(capacity: 16_384)
            let flush: Deflater.Flush = state.isOver ? .end : .piece
            piece.withUnsafeBytes { state.deflater.write($0, flush, to: &writer) }
            return writer.finish()
        }
    }
}
