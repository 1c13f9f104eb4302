import Testing

@testable import QuoteJSON

@Suite struct `Reading JSON` {
    private func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(JSONError) in try JSONValue.parse(buffer) }
        }
        return try result.get()
    }

    private func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    @Test func `keeps members in order, and the kinds apart`() throws {
        let document = try parse(#"{"b": [1, 2.5, true, null, "é\u00e9\ud83d\ude00"], "a": {}}"#)
        #expect(
            document
                == .object([
                    .init(
                        "b", .array([.integer(1), .real(2.5), .bool(true), .null, .string("éé😀")])),
                    .init("a", .object([])),
                ]))
    }

    @Test(arguments: [
        #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"[1,]"#, #"{"a":1,}"#, #""\ud800""#,
        #""a\u0000b""#, #"{"a\u0000":1}"#, "[NaN]", "[01]", "[1] 2", "// x\n1",
        "18446744073709551616",
        "9223372036854775808", "1e400", "'a'", "{a:1}", "\u{FEFF}{}", "[\"\t\"]", "tru", "[", "",
    ])
    func `refuses what RFC 8259 doesn't allow, or two readers would read differently`(text: String)
    {
        #expect(throws: JSONError.self) { try parse(text) }
    }

    @Test(
        arguments: [
            [0x22, 0xC0, 0x80, 0x22], [0x22, 0xE9, 0x22], [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00],
            [0x22, 0x00, 0x22],
        ] as [[UInt8]])
    func `refuses bytes that aren't UTF-8`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try parse(bytes) }
    }

    @Test func `takes the greatest and the least integer of 64 bits`() throws {
        #expect(
            try parse("[9223372036854775807,-9223372036854775808]")
                == .array([.integer(.max), .integer(.min)]))
    }

    @Test func `takes nesting up to its limit`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try parse(nested(JSONValue.depthLimit))
        #expect(throws: JSONError.self) { try parse(nested(JSONValue.depthLimit + 1)) }
        #expect(throws: JSONError.self) { try parse(nested(100_000)) }
    }

    @Test func `tells where the fault is, without quoting the input`() {
        let error = #expect(throws: JSONError.self) { try parse("{\n  \"secret\": x}") }
        #expect(error?.line == 2)
        #expect(error?.reason.contains("secret") == false)
    }

    @Test(arguments: ["[1\0,1]", "1\0", "\0", "[\0]", "{\"a\":1\0}", "[\n\"a\0\"]"])
    func `refuses a zero byte anywhere`(text: String) {
        #expect(throws: JSONError.self) { try parse(text) }
    }
}
