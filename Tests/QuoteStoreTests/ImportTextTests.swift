import Testing

@testable import QuoteStore

@Suite struct `A file's text` {
    private func text(_ bytes: [UInt8], _ encoding: TextEncoding? = nil) -> String {
        bytes.withUnsafeBytes { raw in
            ImportText(raw, encoding: encoding).withUTF8 { String(decoding: $0, as: UTF8.self) }
        }
    }

    @Test func `is UTF-8 where it can be, whatever encoding is given`() {
        #expect(text(Array("é𝒳".utf8), .latin1) == "é𝒳")
        #expect(text([0xEF, 0xBB, 0xBF] + Array("a".utf8)) == "a")
        #expect(text([]) == "")
    }

    @Test func `is Windows-1252 otherwise, or what is given`() {
        #expect(text([0x93, 0x61, 0x94, 0xE9]) == "“a”é")
        #expect(text([0xA4, 0xE9, 0x80], .latin1) == "¤é\u{80}")
        #expect(text([0xFF, 0xFE, 0x61, 0x00, 0xAC, 0x20]) == "a€")
        #expect(text([0xFE, 0xFF, 0x00, 0x61, 0x20, 0xAC]) == "a€")
    }

    @Test(
        arguments: [
            [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3], [0x61, 0xE2, 0x82], [0x80],
        ] as [[UInt8]])
    func `that only looks like UTF-8 is none`(bytes: [UInt8]) {
        #expect(text(bytes).unicodeScalars.count == bytes.count)
        #expect(!text(bytes).contains("\u{FFFD}"))
    }

    @Test func `tells of characters that were lost before`() {
        for (bytes, isLost) in [(Array("a\u{FFFD}".utf8), true), (Array("a\u{FFFC}".utf8), false)] {
            bytes.withUnsafeBytes { raw in
                #expect(ImportText(raw, encoding: nil).hasReplacements == isLost)
            }
        }
    }
}
