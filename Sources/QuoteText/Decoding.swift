import CICU

extension String {
    /// Reads text in an encoding by ICU's name for it; nil for an encoding that ICU doesn't know. What is no text
    /// in that encoding becomes U+FFFD.
    public init?(_ bytes: UnsafeRawBufferPointer, encoding: String) {
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self), !bytes.isEmpty
        else {
            self = ""
            return
        }
        let length = Int32(clamping: bytes.count)
        // In most encodings a byte is at most a character of three bytes.
        var capacity = Int(length) * 3
        for _ in 0..<2 {
            var needed: Int32 = 0
            let text = String(unsafeUninitializedCapacity: capacity) { buffer in
                guard let target = UnsafeMutableRawPointer(buffer.baseAddress) else { return 0 }
                needed = cicu_decode(
                    encoding, start, length, target.assumingMemoryBound(to: CChar.self),
                    Int32(clamping: capacity))
                return needed >= 0 && Int(needed) <= capacity ? Int(needed) : 0
            }
            if needed < 0 { return nil }
            if Int(needed) <= capacity {
                self = text
                return
            }
            capacity = Int(needed)
        }
        return nil
    }
}
