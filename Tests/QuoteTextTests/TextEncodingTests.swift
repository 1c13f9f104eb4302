import Testing

@testable import QuoteText

@Suite struct `An encoding` {
    @Test(arguments: [
        ("UTF-8", "utf-8"), (" utf8\n", "utf-8"), ("Latin1", "windows-1252"),
        ("ISO-8859-1", "windows-1252"), ("us-ascii", "windows-1252"), ("latin-1", "windows-1252"),
        ("KOI8-R", "koi8-r"), ("iso-ir-138", "iso-8859-8"), ("UTF-16", "utf-16le"),
        ("ks_c_5601-1987", "euc-kr"), ("CP437", "ibm-437_P100-1995"),
        ("ibm-37", "ibm-37_P100-1995"),
        ("hz-gb-2312", "hz-gb-2312"), ("x-user-defined", "x-user-defined"),
    ])
    func `is found by its labels in any case`(label: String, name: String) {
        #expect(TextEncoding(label: label)?.name == name)
    }

    @Test(arguments: ["", " ", "ebcdic", "x-nothing", "utf-8,version=1", "koi8-r\u{0}", "é"])
    func `is not found by other labels`(label: String) {
        #expect(TextEncoding(label: label) == nil)
    }

    @Test func `of the standard can be decoded, whichever it is`() {
        #expect(TextEncoding.labels.count == 228)
        for (label, encoding) in TextEncoding.labels {
            #expect(TextEncoding(label: label.uppercased()) == encoding)
            let text = decode(Array("a".utf8) + [0], as: label)
            #expect(!text.isEmpty && !text.utf8.contains(0x1A), "\(label)")
        }
    }

    @Test(
        arguments: [
            ("windows-1251", [0xD2, 0xE8], "Ти"), ("koi8-r", [0xF4, 0xC9], "Ти"),
            ("latin1", [0x93, 0xE9, 0x81], "“é\u{FFFD}"), ("iso-8859-2", [0xA3, 0xF3], "Łó"),
            ("iso-8859-16", [0xAA, 0x41, 0xFF], "ȘAÿ"),
            ("x-user-defined", [0x41, 0x80], "A\u{F780}"),
            ("gbk", [0xC4, 0xE3, 0x41], "你A"), ("shift_jis", [0x82, 0xA0, 0x5C], "あ\\"),
            ("euc-kr", [0xB0, 0xA1], "가"), ("big5", [0xA7, 0x41], "你"), ("cp437", [0x81], "ü"),
            ("utf-16be", [0x20, 0xAC], "€"), ("utf-16", [0xAC, 0x20, 0x41], "€\u{FFFD}"),
            ("utf-16", [0x00, 0xD8, 0x41, 0x00], "\u{FFFD}A"),
            ("utf-8", [0x61, 0xFF, 0xE2, 0x82, 0x62], "a\u{FFFD}\u{FFFD}b"),
            ("shift_jis", [0x61, 0x82, 0x20, 0xFF], "a\u{FFFD} \u{FFFD}"),
            ("replacement", [0x61], "\u{FFFD}"), ("ibm-37", [0xC1, 0x40], "A "),
        ] as [(String, [UInt8], String)])
    func `says what each byte means`(label: String, bytes: [UInt8], text: String) {
        #expect(Array(decode(bytes, as: label).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `is decoded beyond the size of a buffer`() {
        let text = String(repeating: "你好，世界。", count: 40_000)
        let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(decode(utf16, as: "utf-16le") == text)
        #expect(decode(Array(repeating: 0xE9, count: 200_000), as: "koi8-r").utf8.count == 400_000)
    }

    @Test func `has single bytes or not`() {
        #expect(["koi8-r", "cp437", "iso-8859-16"].allSatisfy(isSingleByte))
        #expect(!["utf-8", "gbk", "utf-16", "iso-2022-jp"].contains(where: isSingleByte))
    }
}

private func decode(_ bytes: [UInt8], as label: String) -> String {
    bytes.withUnsafeBytes { TextEncoding(label: label)?.string($0) ?? "none" }
}

private func isSingleByte(_ label: String) -> Bool {
    TextEncoding(label: label)?.isSingleByte ?? false
}
