/// The bytes that are percent-encoded in a part of a URL (section 1.3). Controls and bytes beyond ASCII always are.
struct PercentEncodeSet {
    /// A bit for each ASCII byte.
    private let low: UInt64
    private let high: UInt64

    private init(_ characters: StaticString) {
        var low: UInt64 = 0xFFFF_FFFF
        var high: UInt64 = 1 << 63
        characters.withUTF8Buffer { bytes in
            for byte in bytes {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }
        self.low = low
        self.high = high
    }

    static let fragment = PercentEncodeSet(" \"<>`")
    /// The special-query percent-encode set.
    static let query = PercentEncodeSet(" \"#<>'")
    static let path = PercentEncodeSet(" \"#<>?^`{}")
    static let userinfo = PercentEncodeSet(" \"#<>?^`{}/:;=@[\\]|")

    private func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
        return byte >= 128 || high >> UInt64(byte - 64) & 1 == 1
    }

    func encode(_ bytes: some Sequence<UInt8>) -> String {
        var encoded: [UInt8] = []
        encode(bytes, to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
    }

    func encode(_ bytes: some Sequence<UInt8>, to encoded: inout [UInt8]) {
        for byte in bytes {
            if contains(byte) {
                PercentEscapes.append(byte, to: &encoded)
            } else {
                encoded.append(byte)
            }
        }
    }
}
