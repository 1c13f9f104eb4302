/// What each byte of an encoding means in which every character is one byte.
package struct SingleByteTable: Sendable {
    /// Encodings that ICU doesn't have.
    enum Known: Hashable, Sendable { case latin10, userDefined }

    /// The characters of the bytes 0 to 255.
    private let scalars: [Unicode.Scalar]

    /// The table of windows-1252; the five bytes without a meaning are U+FFFD.
    package static let windows1252: SingleByteTable = {
        guard let table = SingleByteTable(converter: "windows-1252") else {
            preconditionFailure("ICU has windows-1252")
        }
        return table
    }()

    /// Takes the table of a converter of ICU's; nil if one of its bytes is not one character.
    init?(converter name: String) {
        guard let decoder = Decoder(name) else { return nil }
        let all = Array(UInt8.min...UInt8.max)
        let utf8 = all.withUnsafeBytes { decoder.decode($0) }
        var scalars = Array(String(decoding: utf8, as: UTF8.self).unicodeScalars)
        guard scalars.count == all.count else { return nil }
        // ICU makes control characters of the bytes without a meaning.
        if name == "windows-1252" {
            for byte in 0x80...0x9F where (0x80...0x9F).contains(scalars[byte].value) {
                scalars[byte] = "\u{FFFD}"
            }
        }
        self.scalars = scalars
    }

    init(_ known: Known) {
        let lower = (UInt8(0)..<0x80).map { Unicode.Scalar($0) }
        switch known {
        case .userDefined:
            scalars = lower + (0xF780...0xF7FF).map { Unicode.Scalar($0 as UInt16) ?? "\u{FFFD}" }
        case .latin10:
            scalars = lower + (UInt8(0x80)...0xA0).map { Unicode.Scalar($0) } + Self.latin10
        }
    }

    /// ISO-8859-16 from A1 on.
    private static let latin10 = Array(
        """
        ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîï\
        đńòóôőöśűùúûüęțÿ
        """.unicodeScalars)

    package subscript(byte: UInt8) -> Unicode.Scalar { scalars[Int(byte)] }

    func decode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let characters = scalars.map { Array(String($0).utf8) }
        let lengths = characters.map(\.count)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.reduce(0) { $0 + lengths[Int($1)] })
        for byte in bytes {
            let character = characters[Int(byte)]
            if character.count == 1 {
                text.append(character[0])
            } else {
                text.append(contentsOf: character)
            }
        }
        return text
    }
}
