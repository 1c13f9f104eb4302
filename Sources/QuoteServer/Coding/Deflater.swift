import CZlib
import QuoteJSON

/// Compresses bytes to the format gzip (RFC 1952), piece by piece, in a few hundred kilobytes of memory.
///
///     var deflater = Deflater()
///     deflater.write(bytes, .end, to: &writer)
struct Deflater: ~Copyable {
    /// What has to be in the output after a piece.
    enum Flush {
        /// All of the piece, so that who receives it can read so far.
        case piece
        /// All, and the format's end.
        case end
    }

    // zlib keeps a pointer to it: it must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Between zlib's fastest and its usual level: near the size of the usual one, in half the time.
    private static let level: Int32 = 4
    private static let blockBytes = 16_384

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard czlib_deflate_init(stream, Self.level) == Z_OK else { fatalError("out of memory") }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Compresses a piece and writes what comes of it. Nothing may follow ``Flush/end``.
    mutating func write(
        _ piece: UnsafeRawBufferPointer, _ flush: Flush, to writer: inout ByteWriter
    ) {
        // zlib only reads what it is given.
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(piece.count)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.blockBytes) { block in
            repeat {
                stream.pointee.next_out = block.baseAddress
                stream.pointee.avail_out = UInt32(block.count)
                let result = deflate(stream, flush == .end ? Z_FINISH : Z_SYNC_FLUSH)
                precondition(result != Z_STREAM_ERROR, "nothing may follow the end")
                let count = block.count - Int(stream.pointee.avail_out)
                writer.append(UnsafeBufferPointer(rebasing: block[..<count]))
            } while stream.pointee.avail_out == 0
        }
    }
}

extension Bytes {
    /// The same bytes in the format gzip.
    var gzipped: Bytes {
        var deflater = Deflater()
        var writer = ByteWriter(capacity: count / 3 + 64)
        withUnsafeBytes { deflater.write($0, .end, to: &writer) }
        return writer.finish()
    }
}
