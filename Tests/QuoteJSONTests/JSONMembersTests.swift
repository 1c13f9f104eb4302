import Testing

@testable import QuoteJSON

@Suite struct `Members of a JSON object` {
    private func read(
        _ text: String, _ take: (JSONMembers.Member) throws(JSONError) -> Void = { _ in }
    ) throws(JSONError) {
        let result = Array(text.utf8).withUnsafeBufferPointer { buffer in
            Result { () throws(JSONError) in
                var members = JSONMembers(buffer)
                while let member = try members.next() { try take(member) }
            }
        }
        try result.get()
    }

    @Test func `have their names, and elements when they are arrays`() throws {
        var names: [String?] = []
        var elements: [JSONValue] = []
        var lines: [Int] = []
        try read("{\"a\": 1,\n\"\\u00e9\": [2,\n[3]], \"c\": {\"d\": []}, \"e\": [] }\n") {
            member throws(JSONError) in
            names.append(member.name)
            guard var inner = member.value.elements else { return }
            while let element = try inner.next() {
                elements.append(try element.value)
                lines.append(element.line)
            }
        }
        #expect(names == ["a", "é", "c", "e"])
        #expect(elements == [.integer(2), .array([.integer(3)])])
        #expect(lines == [2, 3])
    }

    @Test(arguments: [
        ("{\"a\":1,\n}", 2, 1), ("{\"a\"\n1}", 2, 1), ("{\"a\":[1,\n]}", 2, 1),
        ("{\"a\":1\n\"b\":2}", 2, 1), ("{\"a\":1}\n,", 2, 1), ("{\n1:2}", 2, 1),
        ("{\"a\":\n", 2, 1), ("[]", 1, 1), ("{\"a\":[1]\n", 2, 1), ("{\"a\":x}", 1, 6), ("{", 1, 1),
        ("{\"a\":{\"b\" 1}}", 1, 11), ("{\"a\":{1}}", 1, 7),
    ])
    func `are refused where the text is no JSON`(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test func `may come twice, and have names that can't be read`() throws {
        var names: [String?] = []
        try read(#"{"a": 1, "a": 1e999, "\ud800": "\u0000", "b\u0000": 2}"#) {
            names.append($0.name)
        }
        #expect(names == ["a", "a", nil, nil])
    }

    @Test func `may be many`() throws {
        var count = 0
        let members = (0..<100_000).map { "\"\($0)\":0" }
        try read("{" + members.joined(separator: ",") + "}") { _ in count += 1 }
        #expect(count == 100_000)
    }
}
