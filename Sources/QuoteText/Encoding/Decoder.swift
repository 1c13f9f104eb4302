import CICU

/// The owner of a decoder of ICU's.
struct Decoder: ~Copyable {
    private let handle: UnsafeMutableRawPointer

    private static let bufferBytes = 1 << 16

    /// Nil for a name that ICU doesn't know.
    init?(_ name: String) {
        guard let handle = cicu_decoder_open(name) else { return nil }
        self.handle = handle
    }

    deinit { cicu_decoder_close(handle) }

    /// ICU's own name of the encoding.
    var name: String? { cicu_decoder_name(handle).map { String(cString: $0) } }

    var isSingleByte: Bool { cicu_decoder_is_single_byte(handle) != 0 }

    /// Decodes a whole text to UTF-8; once.
    func decode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 2)
        var rest = bytes
        var written = Int32(0)
        repeat {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
            var used = Int32(0)
            (used, written) = read(piece, into: &text, isLast: piece.count == rest.count)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Int(used)))
        } while written == Int32(Self.bufferBytes) || (written >= 0 && !rest.isEmpty)
        return text
    }

    /// Reads until the buffer is full; -1 for `written` when ICU fails.
    private func read(
        _ bytes: UnsafeRawBufferPointer, into text: inout [UInt8], isLast: Bool
    ) -> (used: Int32, written: Int32) {
        var used = Int32(0)
        var written = Int32(0)
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.bufferBytes) { buffer in
            guard let target = buffer.baseAddress else { return }
            bytes.withMemoryRebound(to: CChar.self) { source in
                // Without bytes, only what the decoder still holds is written.
                written = cicu_decoder_read(
                    handle, source.baseAddress ?? UnsafePointer(target), Int32(source.count), &used,
                    target, Int32(buffer.count), isLast ? 1 : 0)
            }
            if written > 0 {
                text.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(Int(written)))
            }
        }
        return (used, written)
    }
}
