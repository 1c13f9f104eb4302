import Testing

@testable import QuoteJSON

@Suite struct `Elements of a JSON array` {
    private struct Reading: Equatable {
        var values: [JSONValue] = []
        var lines: [Int] = []
        var error: JSONError?
    }

    private func read(_ bytes: [UInt8], valueLimit: Int = JSONElements.valueLimit) -> Reading {
        bytes.withUnsafeBufferPointer { buffer in
            var elements = JSONElements(buffer, valueLimit: valueLimit)
            var reading = Reading()
            do throws(JSONError) {
                while let element = try elements.next() {
                    reading.values.append(element.value)
                    reading.lines.append(element.line)
                }
            } catch {
                reading.error = error
            }
            return reading
        }
    }

    private func read(_ text: String, valueLimit: Int = JSONElements.valueLimit) -> Reading {
        read(Array(text.utf8), valueLimit: valueLimit)
    }

    @Test func `are of all kinds, each with the line where it starts`() {
        let reading = read("[1, \"é\",\n{\"a\":\r\n[2.5]}\r\n, null\r\r\n,\r\rtrue ]\n")
        #expect(
            reading.values == [
                .integer(1), .string("é"),
                .object([.init("a", .array([.real(2.5)]))]), .null, .bool(true),
            ])
        #expect(reading.lines == [1, 1, 2, 4, 7])
        #expect(reading.error == nil)
    }

    @Test(arguments: ["[]", " [ ] ", "\n[\n]\n"])
    func `can be none`(text: String) {
        #expect(read(text) == Reading())
    }

    @Test(arguments: [
        ("[1,\n2,]", 2, 3), ("[1,\n\"a\u{1}\"]", 2, 2), ("[1,\n {\"é\": x}]", 2, 8),
        ("[1\n2]", 2, 1), ("[1]\n[2]", 2, 1), ("[1,\n", 2, 1), ("[1,\n\"é", 2, 2), ("{}", 1, 1),
        ("", 1, 1), (" \n", 2, 1), ("[1;2]", 1, 3), ("[,1]", 1, 2), ("[1\r,,]", 2, 2),
    ])
    func `are refused where the text is no JSON`(text: String, line: Int, column: Int) {
        let error = read(text).error
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.reason.isEmpty == false)
    }

    @Test func `come before the error is met`() {
        #expect(read("[1, 2, 3").values == [.integer(1), .integer(2), .integer(3)])
    }

    @Test func `are those of the tree, and refused where it is, whatever byte is changed`() {
        let sample = Array(
            "[{\"a\": \"é\\n😀\", \"b\": [1, -2.5e3, null]},\n true, \"x\", 0 , {}, [[]]\n]".utf8)
        let others = Array(" \n\"\\[]{},:0-.eax\u{1}".utf8) + [0xC3, 0xFF]
        for place in sample.indices {
            expectSame(Array(sample[..<place]))
            expectSame(Array(sample[..<place] + sample[(place + 1)...]))
            for other in others {
                var changed = sample
                changed[place] = other
                expectSame(changed)
            }
        }
    }

    private func expectSame(_ bytes: [UInt8]) {
        let whole = bytes.withUnsafeBytes { buffer in
            Result { () throws(JSONError) in try JSONValue.parse(buffer) }
        }
        let reading = read(bytes)
        switch whole {
        case .success(.array(let values)):
            #expect(reading.values == values)
            #expect(reading.error == nil)
        case .success: #expect(reading.error != nil)
        case .failure(let error):
            #expect(reading.error != nil, "\(String(decoding: bytes, as: UTF8.self))")
            // A text that ends at once has no place in the one, and begins no array in the other.
            if error.line > 0, bytes.first == UInt8(ascii: "[") {
                #expect(reading.error?.line == error.line)
            }
        }
    }

    @Test(arguments: ["[1\0]", "[[1\0], 2]", "[{\"a\": 1\0}]", "[\0]", "[\"\0\"]", "[1]\0"])
    func `hold no U+0000`(text: String) {
        #expect(read(text).error != nil)
        #expect(read(text).values.allSatisfy { $0 == .integer(1) })
    }

    @Test func `nest as deep as in the tree`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(read(nested(JSONValue.depthLimit)).error == nil)
        #expect(read("[\n" + nested(JSONValue.depthLimit) + "]").error?.line == 2)
        #expect(read(nested(100_000)).error != nil)
    }

    @Test func `are no longer than the limit`() {
        #expect(read("[\"12345678\"]", valueLimit: 10).error == nil)
        let values = [
            "\"123456789\"", "\"1234567é\"", "[1,2,3,4,5]", "12345678901", "{\"a\":[1,2]}",
        ]
        for long in values {
            let reading = read("[0,\n\(long), 1]", valueLimit: 10)
            #expect(reading.error?.line == 2)
            #expect(reading.error?.reason == "a value is longer than 10 bytes")
        }
    }
}
