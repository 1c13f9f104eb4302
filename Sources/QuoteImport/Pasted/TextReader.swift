/// Reads quotations as people paste them: blocks separated by blank lines, each with its author below the
/// text or after it. A block may also have a quotation on each line.
///
/// The text must outlive it.
package struct TextReader: RecordReader {
    private var lines: Lines
    /// The quotations of the last block that are still to be given.
    private var pending: ArraySlice<ImportRecord> = []
    package private(set) var warnings = ImportWarnings()

    private static let dropped = ImportWarning(
        "block was left out", "blocks were left out",
        because: "Goodreads shows it below a quotation")

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        lines = Lines(text)
    }

    package mutating func next() throws(ImportFault) -> ImportRecord? {
        while pending.isEmpty {
            guard let (block, start) = nextBlock() else { return nil }
            let own = block.withoutGoodreadsLines
            if own.isEmpty {
                warnings.add(Self.dropped, line: start)
            } else if let quotations = PastedBlock.quotations(onEachOf: own) {
                pending =
                    quotations.enumerated().map { index, quotation in
                        ImportRecord(line: start + index, content: quotation.content)
                    }[...]
            } else {
                pending = [ImportRecord(line: start, content: PastedBlock(block).content)]
            }
        }
        return pending.popFirst()
    }

    /// The lines up to the next blank one, without the white space at their ends; nil after the last.
    private mutating func nextBlock() -> (lines: [Substring], start: Int)? {
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
        return block.isEmpty ? nil : (block, start)
    }
}
