import QuoteJSON

/// Tells a file that is no text from one that is: a picture, an archive, the index of a fortune file.
package enum BinaryContent {
    /// Why `text` is none of its format; nil if it is text.
    ///
    /// Fortune files may have control characters, which printers and terminals understand.
    ///
    /// - Parameter isGiven: whether the format is certain. One bad character then rejects its record alone.
    package static func fault(
        in text: UnsafeBufferPointer<UInt8>, _ format: ImportFormat, isGiven: Bool = false
    ) -> ImportFault? {
        var controls = 0
        var first: Int?
        for (place, byte) in text.enumerated() where isControl(byte) {
            controls += 1
            if first == nil || byte == 0 && text[first ?? 0] != 0 { first = place }
        }
        guard let first else { return nil }
        let hasZero = text[first] == 0
        let isMostlyControls = controls > text.count / 10
        let isBinary =
            isGiven
            ? hasZero && controls > 8 && controls > text.count / 50
            : isMostlyControls || hasZero && format == .text
        guard isBinary else { return nil }
        return ImportFault(
            line: 1 + text.lineEnds(in: 0..<first),
            reason: "it holds control characters and seems to be no text; "
                + "if it is text in UTF-16, name its encoding")
    }

    /// Whether a byte is a control character that neither separates lines and words nor drives a printer or
    /// terminal.
    private static func isControl(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x08...0x0D, 0x1B: false
        case 0...0x1F, 0x7F: true
        default: false
        }
    }
}
