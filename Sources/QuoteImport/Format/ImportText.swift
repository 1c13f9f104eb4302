import QuoteJSON
import QuoteText

/// A file's bytes as UTF-8 without a byte order mark, and what is to be said of how they were read.
///
/// The encoding is that of the byte order mark, else the given one, else UTF-8 if the bytes are valid, else
/// windows-1252. Nothing is dropped: what has no meaning is U+FFFD.
package struct ImportText {
    private let decoded: [UInt8]?
    private let raw: UnsafeRawBufferPointer
    package private(set) var warnings = ImportWarnings()

    /// - Parameters:
    ///   - file: the bytes, which must outlive this.
    ///   - encoding: what the caller says that they are in; nil for nothing.
    package init(_ file: UnsafeRawBufferPointer, encoding: TextEncoding?) {
        let (mark, bytes) = Self.mark(of: file)
        let fault = Self.firstFault(in: bytes)
        let actual: TextEncoding
        switch mark ?? encoding {
        case let label? where mark == nil && label.isSingleByte && fault == nil && !bytes.isASCII:
            warnings.add(
                "the file is labeled \(label.name), but it is valid UTF-8 and was read as UTF-8")
            actual = .utf8
        case let encoding?: actual = encoding
        case nil where fault == nil: actual = .utf8
        case nil:
            actual = .windows1252
            let line = bytes.lineNumber(at: fault ?? 0)
            warnings.add(
                "line \(line) is not UTF-8, so the file was read as \(actual.name); "
                    + "name its encoding if that is wrong")
        }
        let text = actual == .utf8 && fault == nil ? nil : actual.decode(bytes)
        raw = bytes
        decoded = Self.repaired(text, bytes, &warnings)
    }

    /// Hands the UTF-8 to `body`.
    package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let decoded { return decoded.withUnsafeBufferPointer(body) }
        return raw.withMemoryRebound(to: UInt8.self, body)
    }

    /// The encoding of a byte order mark, and the bytes after it.
    private static func mark(
        of file: UnsafeRawBufferPointer
    ) -> (TextEncoding?, UnsafeRawBufferPointer) {
        for (mark, encoding) in marks where file.starts(with: mark) {
            return (encoding, UnsafeRawBufferPointer(rebasing: file.dropFirst(mark.count)))
        }
        return (nil, file)
    }

    private static let marks: [([UInt8], TextEncoding)] = [
        ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian),
        ([0xFE, 0xFF], .utf16BigEndian),
    ]

    /// Where the first byte stands that is not UTF-8; nil if all are.
    package static func firstFault(in bytes: UnsafeRawBufferPointer) -> Int? {
        bytes.withMemoryRebound(to: UInt8.self) { bytes -> Int? in
            do throws(UTF8.ValidationError) {
                _ = try UTF8Span(validating: bytes.span)
                return nil
            } catch { return error.byteOffsets.lowerBound }
        }
    }

    /// The text with its C1 controls repaired; nil if neither that nor decoding changed `bytes`.
    private static func repaired(
        _ text: [UInt8]?, _ bytes: UnsafeRawBufferPointer, _ warnings: inout ImportWarnings
    ) -> [UInt8]? {
        guard let text else {
            return bytes.withMemoryRebound(to: UInt8.self) { C1Repair.repair($0, &warnings) }
        }
        return text.withUnsafeBufferPointer { C1Repair.repair($0, &warnings) } ?? text
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var isASCII: Bool { allSatisfy { $0 < 0x80 } }

    /// The number of the line of the byte at `place`, counted from 1.
    package func lineNumber(at place: Int) -> Int {
        withMemoryRebound(to: UInt8.self) { 1 + $0.lineEnds(in: 0..<place) }
    }
}
