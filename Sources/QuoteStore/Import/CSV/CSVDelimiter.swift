/// The sign between the cells of a file of delimited values.
enum CSVDelimiter {
    private static let all = [0x2C, 0x3B, 0x09, 0x7C] as [UInt8]

    /// The sign of `, ; TAB |` that comes most often in the first line with something in it, outside of
    /// quoted cells; a comma when there is none.
    static func recognized(in text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        var lines = Lines(text)
        guard let line = lines.nextWritten() else { return all[0] }
        var counts = [0, 0, 0, 0]
        var isQuoted = false
        var isCellStart = true
        for byte in line.bytes {
            if byte == UInt8(ascii: "\"") {
                if isQuoted || isCellStart { isQuoted.toggle() }
                // A second quote opens anew what the first one closed.
                isCellStart = !isQuoted
            } else if !isQuoted, let index = all.firstIndex(of: byte) {
                counts[index] += 1
                isCellStart = true
            } else if byte != 0x20 {
                isCellStart = false
            }
        }
        var best = 0
        for index in all.indices where counts[index] > counts[best] { best = index }
        return all[best]
    }
}
