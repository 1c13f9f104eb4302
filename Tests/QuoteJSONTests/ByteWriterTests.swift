import Testing

@testable import QuoteJSON

@Suite struct `Writing bytes` {
    private func written(_ body: (inout ByteWriter) -> Void) -> String {
        var writer = ByteWriter(capacity: 0)
        body(&writer)
        return writer.finish().text
    }

    @Test(arguments: [0, 1, -1, 9, 10, 99, 100, -100, 1_234_567_890, .max, .min] as [Int64])
    func `writes whole numbers as Swift does`(number: Int64) {
        #expect(written { $0.append(number) } == "\(number)")
    }

    @Test func `writes powers of ten and their neighbours`() {
        var power: Int64 = 1
        for _ in 0..<18 {
            power *= 10
            for number in [power - 1, power, power + 1] {
                #expect(written { $0.append(number) } == "\(number)")
            }
        }
    }

    @Test func `writes strings that Jansson reads back the same`() throws {
        var generator = SystemRandomNumberGenerator()
        let special = Array(
            "\"\\/\u{0}\u{1}\u{8}\t\n\u{C}\r\u{1F}\u{20}\u{7F}é漢😀\u{2028}".unicodeScalars
        )
        .filter { $0.value != 0 }
        for length in 0..<200 {
            var text = String.UnicodeScalarView()
            for _ in 0..<length {
                text.append(
                    Bool.random(using: &generator)
                        ? special.randomElement(using: &generator)!
                        : Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &generator)))
            }
            let json = Bytes(written { $0.append(jsonString: String(text)) })
            #expect(try json.withUnsafeBytes({ try JSONValue.parse($0) }) == .string(String(text)))
        }
    }

    @Test func `escapes every control character wherever it stands`() throws {
        for value in UInt8(1)..<0x20 {
            for place in 0..<17 {
                let text =
                    String(repeating: "a", count: place) + String(Unicode.Scalar(value))
                    + String(repeating: "b", count: 16 - place)
                let json = Bytes(written { $0.append(jsonString: text) })
                #expect(try json.withUnsafeBytes({ try JSONValue.parse($0) }) == .string(text))
            }
        }
    }

    @Test func `grows as needed, and keeps what was written`() {
        let piece = String(repeating: "0123456789", count: 100)
        let all = written { writer in for _ in 0..<100 { writer.append(piece) } }
        #expect(all == String(repeating: piece, count: 100))
    }
}
