/// Plain text: its paragraphs are what stands between blank lines.
enum PlainText {
    static func blocks(of text: String) throws(PageFailure) -> [Page.Block] {
        var builder = BlockBuilder()
        builder.begin(.paragraph, keepsLines: true)
        var isInParagraph = false
        // By bytes: by characters, CR and LF are one.
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            let isBlank = Substring(line).trimmedOfWhiteSpace.isEmpty
            if isBlank {
                if isInParagraph { builder.begin(.paragraph, keepsLines: true) }
            } else {
                if isInParagraph { builder.takeBreak() }
                Array(line).withUnsafeBufferPointer { builder.take($0) }
            }
            isInParagraph = !isBlank
            if builder.isFull { throw .excessive }
        }
        return builder.finish()
    }

    /// The same text with each end of a line as LF.
    static func withPlainLineEnds(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var afterReturn = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\r") {
                bytes.append(UInt8(ascii: "\n"))
            } else if !(afterReturn && byte == UInt8(ascii: "\n")) {
                bytes.append(byte)
            }
            afterReturn = byte == UInt8(ascii: "\r")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
