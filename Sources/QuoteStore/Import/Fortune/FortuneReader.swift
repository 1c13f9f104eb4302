/// Reads a file of fortunes, as strfile(1) takes it: texts parted by lines of a single `%`.
///
/// Records of white space alone are left out without a word. The text must outlive it.
struct FortuneReader: RecordReader {
    private var lines: Lines
    private let rot13: Bool

    /// - Parameter rot13: whether the letters from A to Z are rotated by 13 places.
    init(_ text: UnsafeBufferPointer<UInt8>, rot13: Bool = false) {
        lines = Lines(text)
        self.rot13 = rot13
    }

    mutating func next() throws(ImportFault) -> ImportRecord? {
        nextFortune().map { ImportRecord(line: $0.line, content: .quotation($0.quotation)) }
    }

    /// Gives the next record with its attribution as it stands in the file; nil after the last.
    mutating func nextFortune() -> FortuneRecord? {
        var record: [String] = []
        var start = 0

        while let line = lines.next() {
            if line.isFortuneSeparator {
                if record.isEmpty { continue }
                break
            }
            let cleaned = FortuneLine.clean(line.bytes, rot13: rot13)
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
