extension ByteWriter {
    /// Writes `text`, UTF-8, as a JSON string (RFC 8259, section 7), quotation marks included.
    ///
    /// Only what must be escaped is: `"`, `\` and U+0000 to U+001F.
    package mutating func append(jsonString text: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        if let source = text.baseAddress { appendEscaped(source, text.count) }
        append(UInt8(ascii: "\""))
    }

    package mutating func append(jsonString text: String) {
        var text = text
        text.withUTF8 { append(jsonString: $0) }
    }

    package mutating func append(_ value: Bool) {
        if value { append("true" as StaticString) } else { append("false" as StaticString) }
    }

    private mutating func appendEscaped(_ source: UnsafePointer<UInt8>, _ count: Int) {
        var from = 0
        var at = 0
        while at < count {
            at = source.indexOfEscape(from: at, to: count)
            append(UnsafeBufferPointer(start: source + from, count: at - from))
            if at < count {
                appendEscape(source[at])
                at += 1
            }
            from = at
        }
    }

    private mutating func appendEscape(_ byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        default:
            append("u00" as StaticString)
            append(hexadecimalDigit(byte >> 4))
            append(hexadecimalDigit(byte & 15))
        }
    }
}

/// The digit, `0` to `f`, of a value below 16.
func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

extension UnsafePointer<UInt8> {
    /// The place of the first byte that JSON escapes, `end` when there is none. Looks at eight bytes
    /// at a time: a byte is below 0x20, `"` or `\` when one of three subtractions borrows in it.
    func indexOfEscape(from start: Int, to end: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        var at = start
        while at + 8 <= end {
            let word = UnsafeRawPointer(self + at).loadUnaligned(as: UInt64.self)
            let quotes = word ^ (ones &* 0x22)
            let slashes = word ^ (ones &* 0x5C)
            let low =
                (word &- (ones &* 0x20)) & ~word | (quotes &- ones) & ~quotes
                | (slashes &- ones) & ~slashes
            let found = low & tops
            if found != 0 { return at + found.littleEndian.trailingZeroBitCount / 8 }
            at += 8
        }
        while at < end {
            let byte = self[at]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C { return at }
            at += 1
        }
        return end
    }
}
