import QuoteModel

/// The records of a file of Kindle clippings, as lines between separators: lines of ten `=`.
///
/// The text must outlive it. Records of blank lines only are skipped.
package struct ClippingRecords: Sequence, IteratorProtocol {
    private var lines: Lines

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        lines = Lines(text)
    }

    /// The lines of the next record, without blank ones at its start; nil after the last record.
    package mutating func next() -> [Lines.Line]? {
        var record: [Lines.Line] = []
        while let line = lines.next() {
            if line.isClippingSeparator {
                if !record.isEmpty { return record }
            } else if !record.isEmpty || !line.isBlank {
                record.append(line)
            }
        }
        return Self.withoutTornSeparator(record)
    }

    /// A file may break off within its last separator.
    private static func withoutTornSeparator(_ lines: [Lines.Line]) -> [Lines.Line]? {
        var record = lines
        while record.last?.isBlank == true { record.removeLast() }
        if let last = record.last, (1...9).contains(last.equalsSigns ?? 0) { record.removeLast() }
        return record.contains { !$0.isBlank } ? record : nil
    }
}

extension Lines.Line {
    package var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } || text.isBlank }

    fileprivate var isClippingSeparator: Bool { equalsSigns == 10 }

    /// How many `=` the line consists of besides white space at its ends; nil when there is anything else.
    fileprivate var equalsSigns: Int? {
        // Few lines have to be decoded.
        guard bytes.count <= 100, bytes.contains(UInt8(ascii: "=")) else { return nil }
        let trimmed = TextRules.normalize(text)
        return trimmed.utf8.allSatisfy { $0 == UInt8(ascii: "=") } ? trimmed.utf8.count : nil
    }
}
