import QuoteText
import Testing

@testable import QuoteImport

@Suite struct `A file's text` {
    @Test func `is in the encoding of its byte order mark, whatever else is said`() {
        #expect(read([0xEF, 0xBB, 0xBF] + Array("é".utf8), .windows1252).text == "é")
        #expect(read([0xFF, 0xFE, 0x61, 0x00, 0xAC, 0x20], .utf8).text == "a€")
        #expect(read([0xFE, 0xFF, 0x00, 0x61, 0x20, 0xAC]).text == "a€")
        #expect(read([0xFF, 0xFE, 0x61, 0x00, 0xAC, 0x20], .utf8).warnings == [])
    }

    @Test func `is in the encoding that is given`() throws {
        let koi8 = try #require(TextEncoding(label: "koi8-r"))
        #expect(read([0xF4, 0xC9], koi8).text == "Ти")
        #expect(read([0xF4, 0xC9], koi8).warnings == [])
        #expect(read([0x93, 0x61, 0x94], .windows1252).text == "“a”")
        #expect(read([], koi8).text == "")
    }

    @Test func `is UTF-8 if it is that, whatever single bytes it is said to have`() {
        let reading = read(Array("é𝒳".utf8), .windows1252)
        #expect(reading.text == "é𝒳")
        #expect(
            reading.warnings == [
                "the file is labeled windows-1252, but it is valid UTF-8 and was read as UTF-8"
            ])
        #expect(read(Array("abc".utf8), .windows1252).warnings == [])
    }

    @Test func `is windows-1252 otherwise, with a warning`() {
        let reading = read(Array("a\r\nb\n".utf8) + [0x93, 0xE9, 0x94])
        #expect(reading.text == "a\r\nb\n“é”")
        #expect(
            reading.warnings == [
                "line 3 is not UTF-8, so the file was read as windows-1252; "
                    + "name its encoding if that is wrong"
            ])
    }

    @Test(
        arguments: [
            [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3], [0x61, 0xE2, 0x82], [0x80],
        ] as [[UInt8]])
    func `that only looks like UTF-8 is none`(bytes: [UInt8]) {
        #expect(read(bytes).text.unicodeScalars.count == bytes.count)
        #expect(read(bytes).warnings.contains { $0.contains("windows-1252") })
    }

    @Test func `has U+FFFD for what has no meaning, with the lines`() {
        let reading = read(Array("a\nm".utf8) + [0x81, 0xFF, 0x0A, 0x8D], .windows1252)
        #expect(reading.text == "a\nm\u{FFFD}ÿ\n\u{FFFD}")
        #expect(reading.warnings == [lost("2 characters", "lines 2, 3")])
        #expect(read(Array("a\u{FFFD}".utf8)).warnings == [lost("1 character", "line 1")])
        #expect(read(Array("a\u{FFFC}".utf8)).warnings == [])
        #expect(read([0x61, 0xFF], .utf8).warnings == [lost("1 character", "line 1")])
        let many = read(Array(String(repeating: "\u{FFFD}\u{FFFD}\n", count: 9).utf8))
        #expect(many.warnings == [lost("18 characters", "lines 1, 2, 3, 4, 5, …")])
    }

    @Test func `has the characters of windows-1252 for C1 controls`() {
        let reading = read(Array("It\u{92}s\n\u{93}fine\u{94}\u{80}\n".utf8))
        #expect(reading.text == "It’s\n“fine”€\n")
        #expect(
            reading.warnings == [
                "4 control characters were read as windows-1252 (lines 1, 2): "
                    + "U+0080–U+009F are no text"
            ])
        for code in [0x81, 0x8D, 0x8F, 0x90, 0x9D] as [UInt8] {
            let reading = read(Array(String(Unicode.Scalar(code)).utf8))
            #expect(reading.text == "\u{FFFD}")
            #expect(reading.warnings.count == 2)
        }
    }

    @Test func `has C1 controls read in members that had escapes`() {
        #expect(C1Repair.repair("don\u{92}t") == "don’t")
        #expect(C1Repair.repair("don’t Â") == nil)
        var raw = RawQuotation(text: "a", author: "b\u{85}", tags: ["c", "\u{80}"])
        let found = raw.repairControls()
        #expect(found)
        #expect(raw == RawQuotation(text: "a", author: "b…", tags: ["c", "€"]))
    }
}

private struct Decoded {
    let text: String
    let warnings: [String]
}

private func read(_ bytes: [UInt8], _ encoding: TextEncoding? = nil) -> Decoded {
    bytes.withUnsafeBytes { raw in
        let text = ImportText(raw, encoding: encoding)
        return Decoded(
            text: text.withUTF8 { String(decoding: $0, as: UTF8.self) },
            warnings: text.warnings.sentences)
    }
}

private func lost(_ count: String, _ lines: String) -> String {
    "\(count) could not be read (\(lines)): U+FFFD stands in its place"
}
