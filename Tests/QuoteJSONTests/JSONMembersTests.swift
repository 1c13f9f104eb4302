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
        var names: [String] = []
        var elements: [JSONElements.Element] = []
        try read("{\"a\": 1,\n\"é\": [2,\n[3]], \"c\": {\"d\": []}, \"e\": [] }\n") {
            member throws(JSONError) in
            names.append(member.name)
            guard var inner = member.elements else { return }
            while let element = try inner.next() { elements.append(element) }
        }
        #expect(names == ["a", "é", "c", "e"])
        #expect(elements.map(\.value) == [.integer(2), .array([.integer(3)])])
        #expect(elements.map(\.line) == [2, 3])
    }

    @Test(arguments: [
        ("{\"a\":1,\n}", 2, 1), ("{\"a\":1,\n\"a\":2}", 2, 1), ("{\"a\"\n1}", 2, 1),
        ("{\"a\":[1,\n]}", 2, 1), ("{\"a\":1\n\"b\":2}", 2, 1), ("{\"a\":1}\n,", 2, 1),
        ("{\n1:2}", 2, 1), ("{\"a\":\n", 2, 1), ("[]", 1, 1), ("{\"a\":[1]\n", 2, 1),
        ("{\"a\":x}", 1, 6), ("{", 1, 1),
    ])
    func `are refused where the text is no JSON`(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test func `nest as deep as in the tree`() throws {
        func nested(_ depth: Int) -> String {
            "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
                + "}"
        }
        try read(nested(JSONValue.depthLimit - 1))
        #expect(throws: JSONError.self) { try read(nested(JSONValue.depthLimit)) }
    }

    @Test func `are a thousand at most`() throws {
        func object(_ count: Int) -> String {
            "{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        }
        try read(object(JSONMembers.countLimit))
        #expect(throws: JSONError.self) { try read(object(JSONMembers.countLimit + 1)) }
    }
}
