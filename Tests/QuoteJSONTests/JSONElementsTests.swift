import Testing

@testable import QuoteJSON

@Suite struct `Elements of a JSON array` {
    private struct Reading: Equatable {
        var values: [JSONValue] = []
        var lines: [Int] = []
        /// Why elements that follow the grammar can't be read.
        var reasons: [String] = []
        var error: JSONError?
    }

    private func read(_ bytes: [UInt8]) -> Reading {
        bytes.withUnsafeBufferPointer { buffer in
            var elements = JSONElements(buffer)
            var reading = Reading()
            do throws(JSONError) {
                while let element = try elements.next() {
                    reading.lines.append(element.line)
                    do throws(JSONError) { reading.values.append(try element.value) } catch {
                        reading.reasons.append(error.reason)
                    }
                }
            } catch {
                reading.error = error
            }
            return reading
        }
    }

    private func read(_ text: String) -> Reading {
        read(Array(text.utf8))
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

    @Test func `state why one that follows the grammar can't be read`() {
        let reading = read(#"["\ud800", "\u0000", 99999999999999999999, {"a": 1, "a": 2}, "good"]"#)
        #expect(
            reading.reasons == [
                "it holds a lone surrogate", "it holds U+0000", "a number is beyond 64 bits",
                "a member comes twice",
            ])
        #expect(reading.values == [.string("good")])
    }

    @Test(arguments: ["[]", " [ ] ", "\n[\n]\n"])
    func `can be none`(text: String) {
        #expect(read(text) == Reading())
    }

    @Test(arguments: [
        ("[1,\n2,]", 2, 3), ("[1,\n\"a\u{1}\"]", 2, 3), ("[1,\n {\"é\": x}]", 2, 8),
        ("[1\n2]", 2, 1), ("[1]\n[2]", 2, 1), ("[1,\n", 2, 1), ("[1,\n\"é", 2, 2), ("{}", 1, 1),
        ("", 1, 1), (" \n", 2, 1), ("[1;2]", 1, 3), ("[,1]", 1, 2), ("[1\r,,]", 2, 2),
        ("[\"a\nb\"]", 1, 4), ("[01]", 1, 3), ("[1.]", 1, 4), ("[-]", 1, 3), ("[1e+]", 1, 5),
        ("[\"\\x\"]", 1, 4), ("[\"\\u12g4\"]", 1, 7), ("[tru]", 1, 5), ("[truex]", 1, 6),
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

    @Test func `are those of the tree, and refused where it is, whatever is changed`() {
        let text =
            #"[{"a": "é\n\u00e9\uD83D\uDE00😀", "b": [1, -2.5e+3, null]},"#
            + "\n true, \"x\", 0 , {}, [[]]\r\n]"
        let sample = Array(text.utf8)
        let others = Array(" \n\t\"\\[]{},:0123-+.eEatfnulb/\u{1}\u{7F}".utf8)
        for place in sample.indices where sample[place] < 0x80 {
            expectSame(Array(sample[..<place]))
            expectSame(Array(sample[..<place] + sample[(place + 1)...]))
            for other in others {
                var changed = sample
                changed[place] = other
                expectSame(changed)
                expectSame(Array(sample[..<place] + [other] + sample[place...]))
            }
        }
    }

    /// Expects of the grammar what Jansson says, but for what the grammar allows and we don't.
    private func expectSame(_ bytes: [UInt8]) {
        let whole = bytes.withUnsafeBytes { buffer in
            Result { () throws(JSONError) in try JSONValue.parse(buffer) }
        }
        let beyondGrammar = [
            "a member comes twice", "a number is beyond 64 bits", "it holds U+0000",
        ]
        let text = String(decoding: bytes, as: UTF8.self)
        let reading = read(bytes)
        switch whole {
        case .success(.array(let values)): #expect(reading.values == values, "\(text)")
        case .success: #expect(reading.error != nil, "\(text)")
        case .failure(let error) where beyondGrammar.contains(error.reason):
            #expect(reading.reasons == [error.reason] || reading.error != nil, "\(text)")
        case .failure:
            let isSurrogate = !reading.reasons.isEmpty && text.contains("\\u")
            #expect(reading.error != nil || isSurrogate, "\(text)")
        }
    }

    @Test(arguments: ["[1\0]", "[[1\0], 2]", "[{\"a\": 1\0}]", "[\0]", "[\"\0\"]", "[1]\0"])
    func `hold no U+0000`(text: String) {
        #expect(read(text).error != nil)
        #expect(read(text).values.allSatisfy { $0 == .integer(1) })
    }

    @Test(arguments: [
        #""\ud83e""#, #""\ude00 \ud83d""#, #""\u0000""#, #"{"a\u0000": 1}"#, "18446744073709551616",
        "-9223372036854775809", "1e999", #"{"a": 1, "\u0061": 2}"#, #"[{"b": {"a": 1, "a": 2}}]"#,
    ])
    func `that follow the grammar cost no other, even if they can't be read`(bad: String) {
        let reading = read("[1,\n\(bad),\n2]")
        #expect(reading.values == [.integer(1), .integer(2)])
        #expect(reading.reasons.count == 1)
        #expect(reading.error == nil)
    }

    @Test func `nest as deep as in the tree, and a deeper one costs no other`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(read("[\(nested(JSONValue.depthLimit - 1))]").values.count == 1)
        for depth in [JSONValue.depthLimit, 65, 128, 129, 1_000, 1_000_000] {
            let reading = read("[\(nested(depth)), 1]")
            #expect(reading.values == [.integer(1)])
            #expect(reading.reasons.count == 1)
            #expect(reading.error == nil)
            #expect(read("[" + nested(depth).dropLast()).error != nil)
            #expect(read("[" + nested(depth).dropLast() + "}]").error != nil)
        }
    }

    @Test func `of both kinds nest in each other`() {
        let open = String(repeating: "[{\"a\":", count: 100)
        let close = String(repeating: "}]", count: 100)
        #expect(read(open + "1" + close).error == nil)
        #expect(read(open + "1" + close.dropLast(2) + "]}").error != nil)
    }

    @Test func `are read up to a limit, beyond which one costs no other`() {
        let long = String(repeating: "a", count: JSONFragment.valueLimit - 2)
        #expect(read("[\"\(long)\", 1]").values.count == 2)
        let reading = read("[\"\(long)a\", 1]")
        #expect(reading.values == [.integer(1)])
        #expect(reading.reasons == ["it is longer than \(JSONFragment.valueLimit) bytes"])
    }
}
