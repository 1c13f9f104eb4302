import CICU

extension String {
    /// This text, the name of a host in any script, as it is looked up: in ASCII, `xn--…` (UTS #46); nil when it
    /// can't be a name.
    public var asciiHostName: String? {
        var text = self
        return text.withUTF8 { utf8 -> String? in
            guard let start = utf8.baseAddress, !utf8.isEmpty else { return nil }
            // A name has at most 253 characters (RFC 1035, section 2.3.4).
            var ascii = [CChar](repeating: 0, count: 256)
            let length = cicu_host_to_ascii(
                UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self),
                Int32(clamping: utf8.count), &ascii, Int32(ascii.count))
            guard length > 0 else { return nil }
            return String(
                decoding: ascii.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
