import QuoteJSON

/// Tells how far an import is.
struct ImportMeter {
    private let text: UnsafeBufferPointer<UInt8>
    private let size: Int
    private let report: ((ImportProgress) -> Void)?
    private var line = 1
    private var place = 0

    /// - Parameters:
    ///   - text: the file as its reader has it.
    ///   - size: the bytes of the file as it came.
    init(
        _ text: UnsafeBufferPointer<UInt8>, size: Int, _ report: ((ImportProgress) -> Void)?
    ) {
        (self.text, self.size, self.report) = (text, size, report)
    }

    /// Reports that so many records are read, of which the last starts in `line`.
    ///
    /// - Parameter place: how many bytes of the text its reader has read; nil when only the line is known.
    mutating func advance(to line: Int, _ place: Int?, records: Int) {
        guard let report else { return }
        if let place { self.place = place } else { skip(to: line) }
        let read = text.isEmpty ? 0 : Int(Double(size) * Double(self.place) / Double(text.count))
        report(ImportProgress(read: min(size, read), records: records))
    }

    /// Reports that all records are read.
    mutating func end(records: Int) {
        report?(ImportProgress(read: size, records: records))
    }

    /// Each line is looked for from the one before, so that all together cost one pass.
    private mutating func skip(to number: Int) {
        while line < number, place < text.count {
            guard text[place] == 0x0A || text[place] == 0x0D else {
                place += 1
                continue
            }
            place += text.lineEndLength(at: place)
            line += 1
        }
    }
}
