import QuoteText

/// The encoding of an XML document.
package enum XMLEncoding {
    /// Decodes a document: by the encoding that is given, else as it says itself.
    ///
    /// - Throws: What is wrong with what it says.
    package static func text(
        of bytes: UnsafeRawBufferPointer, encoding: TextEncoding?
    ) throws(ImportFault) -> ImportText {
        guard encoding == nil else { return ImportText(bytes, encoding: encoding) }
        // Without a byte order mark, UTF-16 shows in its first bracket.
        if bytes.starts(with: [0x3C, 0x00]) {
            return ImportText(bytes, encoding: .utf16LittleEndian)
        }
        if bytes.starts(with: [0x00, 0x3C]) { return ImportText(bytes, encoding: .utf16BigEndian) }
        guard let label = declared(bytes) else { return ImportText(bytes, encoding: nil) }
        guard let declared = TextEncoding(label: label) else {
            throw ImportFault(line: 1, reason: "its encoding isn't known")
        }
        // Its declaration could be read, so it is not in UTF-16, whatever it says.
        let isWide = declared == .utf16LittleEndian || declared == .utf16BigEndian
        return ImportText(bytes, encoding: isWide ? .utf8 : declared)
    }

    /// The name in the XML declaration; nil if there is none.
    private static func declared(_ bytes: UnsafeRawBufferPointer) -> String? {
        let start = String(decoding: bytes.prefix(200), as: UTF8.self)
        guard start.hasPrefix("<?xml"), let end = start.range(of: "?>") else { return nil }
        let declaration = start[..<end]
        guard let name = declaration.range(of: "encoding") else { return nil }
        let rest = declaration[name...].dropFirst("encoding".count)
        let parts = rest.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
        return parts.count > 1 ? String(parts[1]) : nil
    }
}

extension StringProtocol {
    /// Where `text` begins.
    fileprivate func range(of text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
