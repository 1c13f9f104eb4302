/// The sign between the cells of a file of delimited values.
package enum CSVDelimiter {
    private static let all = [0x2C, 0x3B, 0x09, 0x7C] as [UInt8]

    /// The sign of `, ; TAB |` that comes most often in the first line with something in it, outside of pairs of
    /// quotes; of several the first, and a comma when there is none.
    package static func recognized(in text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        var lines = Lines(text)
        guard let line = lines.nextWritten() else { return all[0] }
        var counts = [0, 0, 0, 0]
        var pending = [0, 0, 0, 0]
        var isQuoted = false
        for byte in line.bytes {
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
                pending = [0, 0, 0, 0]
            } else if let index = all.firstIndex(of: byte) {
                if isQuoted { pending[index] += 1 } else { counts[index] += 1 }
            }
        }
        // A quote without another one is no pair.
        if isQuoted { for index in all.indices { counts[index] += pending[index] } }
        var best = 0
        for index in all.indices where counts[index] > counts[best] { best = index }
        return all[best]
    }
}
