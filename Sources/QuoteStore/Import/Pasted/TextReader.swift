/// Reads quotations as people paste them: blocks parted by blank lines, each with its author below the
/// text or after it.
///
/// The text must outlive it.
struct TextReader: RecordReader {
    private var lines: Lines

    init(_ text: UnsafeBufferPointer<UInt8>) {
        lines = Lines(text)
    }

    mutating func next() throws(ImportFault) -> ImportRecord? {
        var block: [Substring] = []
        var start = 0
        while let line = lines.next() {
            let text = line.text.withoutTrailingWhiteSpace
            if text.isEmpty {
                if block.isEmpty { continue }
                break
            }
            if block.isEmpty { start = line.number }
            block.append(text)
        }

        if block.isEmpty { return nil }
        return ImportRecord(line: start, content: PastedBlock(block).content)
    }
}
