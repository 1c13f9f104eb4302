/// A file's bytes as UTF-8 without a byte order mark.
///
/// By a byte order mark, else as UTF-8 if it is that, else by the encoding that is given, else as
/// Windows-1252, which most files are that are neither.
struct ImportText {
    private let decoded: [UInt8]?
    private let raw: UnsafeRawBufferPointer
    /// Whether there is a character that stands for one that was lost before.
    let hasReplacements: Bool

    /// - Parameter raw: the bytes, which must outlive this.
    init(_ raw: UnsafeRawBufferPointer, encoding: TextEncoding?) {
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.init(UnsafeRawBufferPointer(rebasing: raw.dropFirst(3)), as: encoding)
        } else if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) {
            let order: TextEncoding = raw[0] == 0xFF ? .utf16LittleEndian : .utf16BigEndian
            self.init(raw, decoded: order.decode(raw.dropFirst(2)))
        } else {
            self.init(raw, as: encoding)
        }
    }

    private init(_ raw: UnsafeRawBufferPointer, as encoding: TextEncoding?) {
        if Self.isUTF8(raw) {
            self.init(raw, decoded: nil)
        } else {
            self.init(raw, decoded: (encoding ?? .windows1252).decode(raw[...]))
        }
    }

    private init(_ raw: UnsafeRawBufferPointer, decoded: [UInt8]?) {
        self.raw = raw
        self.decoded = decoded
        hasReplacements =
            decoded.map { $0.withUnsafeBytes(Self.hasReplacement) } ?? Self.hasReplacement(raw)
    }

    /// What a person should know of how the bytes were read.
    var warnings: ImportWarnings {
        var warnings = ImportWarnings()
        if hasReplacements {
            warnings.add("some characters were lost before: U+FFFD stands for them")
        }
        return warnings
    }

    /// Hands the UTF-8 to `body`.
    func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let decoded { return decoded.withUnsafeBufferPointer(body) }
        return raw.withMemoryRebound(to: UInt8.self, body)
    }

    static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.withMemoryRebound(to: UInt8.self) { (try? UTF8Span(validating: $0.span)) != nil }
    }

    /// U+FFFD is EF BF BD.
    private static func hasReplacement(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        while at + 2 < bytes.count {
            if bytes[at] == 0xEF, bytes[at + 1] == 0xBF, bytes[at + 2] == 0xBD { return true }
            at += 1
        }
        return false
    }
}

/// The encodings in which files come.
public enum TextEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case windows1252 = "windows-1252"
    case latin1 = "iso-8859-1"

    /// The bytes as UTF-8; what the encoding doesn't have becomes U+FFFD.
    func decode(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        switch self {
        case .utf8: Array(String(decoding: bytes, as: UTF8.self).utf8)
        case .utf16LittleEndian, .utf16BigEndian:
            Array(String(decoding: Self.units(bytes, self), as: UTF16.self).utf8)
        case .windows1252, .latin1: singleBytes(bytes)
        }
    }

    private static func units(
        _ bytes: Slice<UnsafeRawBufferPointer>, _ order: TextEncoding
    ) -> [UInt16] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return order == .utf16LittleEndian ? second << 8 | first : first << 8 | second
        }
    }

    private func singleBytes(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            var code = UInt16(byte)
            if self == .windows1252, (0x80...0x9F).contains(byte) {
                code = Self.windowsCodes[Int(byte) - 0x80]
            }
            switch code {
            case ..<0x80: result.append(UInt8(code))
            case ..<0x800:
                result += [UInt8(0xC0 | code >> 6), UInt8(0x80 | code & 0x3F)]
            default:
                result += [
                    UInt8(0xE0 | code >> 12), UInt8(0x80 | code >> 6 & 0x3F),
                    UInt8(0x80 | code & 0x3F),
                ]
            }
        }
        return result
    }

    /// What Windows-1252 has from 0x80 to 0x9F; five places are empty, and stand for themselves there.
    private static let windowsCodes: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
        0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
