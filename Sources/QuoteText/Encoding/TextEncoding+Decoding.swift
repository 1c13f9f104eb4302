extension TextEncoding {
    /// Decodes a whole text to UTF-8. What has no meaning in the encoding becomes U+FFFD.
    ///
    /// In memory is the result and a buffer of fixed size.
    package func decode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if bytes.isEmpty { return [] }
        switch scheme {
        case .utf8: return Self.convert(bytes, by: "UTF-8")
        case .converter(let name): return Self.convert(bytes, by: name)
        case .singleByte(let name):
            // A converter that gives a byte more than one character has no table.
            return SingleByteTable(converter: name)?.decode(bytes)
                ?? Self.convert(bytes, by: name)
        case .table(let table): return SingleByteTable(table).decode(bytes)
        case .replacement: return Array("\u{FFFD}".utf8)
        }
    }

    /// Decodes a text, or a piece that is one, to a string.
    package func string(_ bytes: UnsafeRawBufferPointer) -> String {
        scheme == .utf8
            ? String(decoding: bytes, as: UTF8.self)
            : String(decoding: decode(bytes), as: UTF8.self)
    }

    private static func convert(_ bytes: UnsafeRawBufferPointer, by name: String) -> [UInt8] {
        guard let decoder = Decoder(name) else {
            preconditionFailure("ICU opened the converter \(name) before")
        }
        return decoder.decode(bytes)
    }
}
