/// Reads a file of fortunes, as strfile(1) takes it: texts separated by lines of a single `%`. A file without
/// such a line has lines of a single `.` instead, as those of the program Variety do.
///
/// Records of white space alone are skipped. The text must outlive it.
package struct FortuneReader: RecordReader {
    private var lines: Lines
    private let separator: UInt8
    private let rot13: Bool

    /// - Parameter rot13: whether the letters from A to Z are rotated by 13 places.
    package init(_ text: UnsafeBufferPointer<UInt8>, rot13: Bool = false) {
        lines = Lines(text)
        let percent = UInt8(ascii: "%")
        separator =
            lines.contains { $0.isSeparator(percent) } ? percent : UInt8(ascii: ".")
        self.rot13 = rot13
    }

    package mutating func next() throws(ImportFault) -> ImportRecord? {
        nextFortune().map {
            ImportRecord(
                line: $0.line, content: .quotation($0.quotation),
                warnings: $0.hasLost ? [.leftOut("control character")] : [])
        }
    }

    /// Gives the next record with its attribution as it stands in the file; nil after the last.
    package mutating func nextFortune() -> FortuneRecord? {
        var record: [FortuneLine] = []
        var start = 0

        while let line = lines.next() {
            if line.isSeparator(separator) {
                if record.isEmpty { continue }
                break
            }
            let cleaned = FortuneLine(line.bytes, rot13: rot13)
            if record.isEmpty {
                if cleaned.isEmpty { continue }
                start = line.number
            }
            record.append(cleaned)
        }
        while record.last?.isEmpty == true { record.removeLast() }

        return record.isEmpty ? nil : FortuneRecord(line: start, lines: record)
    }
}
