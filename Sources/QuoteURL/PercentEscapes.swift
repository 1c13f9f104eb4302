/// Percent-encoded bytes of a URL.
package enum PercentEscapes {
    /// The bytes with every valid escape decoded; what is no escape stays (section 1.3, "percent-decode").
    static func decoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        transformed(bytes) { $1.append($0) }
    }

    /// The text with escapes of unreserved characters decoded, and the others in upper case (RFC 3986, section 6.2.2).
    static func normalized(_ text: String) -> String {
        let bytes = transformed(text.utf8) { byte, result in
            if isUnreserved(byte) { result.append(byte) } else { append(byte, to: &result) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with escapes decoded where they stand for characters that can be read: not for controls, for other
    /// line breaks, or for bytes that are no UTF-8.
    package static func readable(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var result: [UInt8] = []
        var run: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if let value = value(of: rest) {
                run.append(value)
                rest = rest.dropFirst(3)
            } else {
                flush(&run, to: &result)
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        flush(&run, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Bytes, of which those beyond ASCII become escapes, as a text.
    package static func escapingNonASCII(_ bytes: UnsafePointer<CChar>) -> String {
        var result: [UInt8] = []
        var next = bytes
        while next.pointee != 0 {
            let byte = UInt8(bitPattern: next.pointee)
            if byte < 0x80 { result.append(byte) } else { append(byte, to: &result) }
            next += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
    }

    private static func flush(_ run: inout [UInt8], to result: inout [UInt8]) {
        var rest = run[...]
        while !rest.isEmpty {
            let length = readableLength(rest)
            if length > 0 {
                result.append(contentsOf: rest.prefix(length))
                rest = rest.dropFirst(length)
            } else if let byte = rest.popFirst() {
                append(byte, to: &result)
            }
        }
        run.removeAll()
    }

    /// How many bytes the readable character has with which `bytes` begin; 0 when they begin with none.
    private static func readableLength(_ bytes: ArraySlice<UInt8>) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0 }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: return 0
        default: return UTF8.width(scalar)
        }
    }

    private static func transformed(
        _ bytes: some Sequence<UInt8>, _ take: (UInt8, inout [UInt8]) -> Void
    ) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        result.reserveCapacity(rest.count)
        while let byte = rest.first {
            if let value = value(of: rest) {
                take(value, &result)
                rest = rest.dropFirst(3)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The byte that the escape at the start of `bytes` stands for; nil when there is none.
    private static func value(of bytes: ArraySlice<UInt8>) -> UInt8? {
        let start = bytes.startIndex
        guard bytes.count >= 3, bytes[start] == UInt8(ascii: "%"),
            let high = bytes[start + 1].hexadecimalValue,
            let low = bytes[start + 2].hexadecimalValue
        else { return nil }
        return high << 4 | low
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
    }
}

extension UInt8 {
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
