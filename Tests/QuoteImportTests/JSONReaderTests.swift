import Testing

@testable import QuoteImport

@Suite struct `A JSON collection` {
    private func read(_ text: String) -> Reading {
        Reading(text) { JSONReader($0) }
    }

    @Test func `is an array of objects, each with the line where it starts`() {
        let reading = read("[\n{\"text\": \"One\", \"author\": \"A\"},\n\n{\"text\": \"Two\"}]")
        #expect(
            reading.records == [
                ImportRecord(line: 2, content: .quotation(RawQuotation(text: "One", author: "A"))),
                ImportRecord(line: 4, content: .quotation(RawQuotation(text: "Two"))),
            ])
    }

    @Test(arguments: ["results", "quotes", "quotations", "data", "items"])
    func `may stand in an object, under a known name`(name: String) {
        let reading = read("{\"count\": 1, \"other\": [1],\n\"\(name)\": [{\"text\": \"One\"}]}")
        #expect(reading.records.map(\.line) == [2])
        #expect(reading.quotations.map(\.text) == ["One"])
    }

    @Test func `may be an object's only member, under any name`() {
        #expect(read("{\"wisdom\": [{\"text\": \"One\"}]}").quotations.map(\.text) == ["One"])
        #expect(read("{\"wisdom\": [{\"text\": \"One\"}], \"n\": 1}").fault?.line == 1)
    }

    @Test func `may stand under a known name in another case, but the name as listed goes first`() {
        #expect(
            read("{\"n\": 1, \"QUOTES\": [{\"text\": \"One\"}]}").quotations.map(\.text) == ["One"])
        let text = "{\"Data\": [{\"text\": \"Data\"}], \"data\": [{\"text\": \"data\"}]}"
        #expect(read(text).quotations.map(\.text) == ["data"])
    }

    @Test func `may be an array of strings, which are texts`() {
        let reading = read("[\"One\", 2,\n\" \", \"Two\"]")
        #expect(reading.quotations == [RawQuotation(text: "One"), RawQuotation(text: "Two")])
        #expect(reading.rejected == [1, 2])
        #expect(read("{\"facts\": [\"One\"]}").quotations.map(\.text) == ["One"])
        #expect(read("[\"One\", {\"text\": \"Two\"}]").quotations.map(\.text) == ["Two"])
    }

    @Test(arguments: [
        ("{\"text\": \"One\", \"author\": \"A\"}", ["One"]),
        ("{\"Quote\": \"One\", \"meta\": {\"n\": 1}}", ["One"]),
        ("{\"1\": {\"quote\": \"One\"}, \"2\": {\"quote\": \"Two\"}}", ["One", "Two"]),
        ("{\"status\": \"ok\", \"data\": {\"n\": 1, \"quotes\": [{\"text\": \"One\"}]}}", ["One"]),
        ("{\"a\": {\"b\": {\"c\": [\"One\"]}}}", ["One"]),
        (
            "{\"data\": {\"1\": {\"text\": \"One\"}, \"2\": {\"text\": \"Two\"}}, \"n\": 2}",
            ["One", "Two"]
        ),
        ("{\"data\": {\"text\": \"One\"}}", ["One"]),
        ("{\"content\": \"page 1\", \"quotes\": [{\"quote\": \"One\"}]}", ["One"]),
        ("{\"text\": \"One\", \"data\": {\"quotes\": [\"Two\"]}}", ["One"]),
        (
            "{\"n\": 1e999, \"n\": \"\\ud800\", \"quotes\": [{\"quote\": \"One\"}], \"\\u0000\": 1}",
            ["One"]
        ),
    ])
    func `may be one object, objects by key, or stand in objects`(text: String, texts: [String]) {
        #expect(read(text).quotations.map(\.text) == texts)
        #expect(read(text).fault == nil)
    }

    @Test(arguments: [
        #"{"quote": "cut \ud83e"}"#, #"{"quote": "Two", "n": 18446744073709551616}"#,
        #"{"quote": "a\u0000b"}"#, #"{"quote": "One", "quote": "Two"}"#,
        #"{"quote": "Two", "more": [{"a": 1, "a": 2}]}"#,
        "{\"quote\": \"Two\", \"more\": " + String(repeating: "[", count: 70)
            + String(repeating: "]", count: 70) + "}",
    ])
    func `keeps the others when a record can't be read`(record: String) {
        for text in [
            "[{\"quote\": \"One\"},\n\(record)]",
            "{\"1\": {\"quote\": \"One\"},\n\"2\": \(record)}",
        ] {
            let reading = read(text)
            #expect(reading.quotations.map(\.text) == ["One"])
            #expect(reading.rejected == [2])
        }
        #expect(read(record).rejected == [1])
    }

    @Test func `may have any number of members around the records`() {
        let members = (0..<5_000).map { "\"m\($0)\": \($0)" }.joined(separator: ",")
        let reading = read("{\(members), \"quotes\": [{\"text\": \"One\", \(members)}]}")
        #expect(reading.quotations.map(\.text) == ["One"])
    }

    @Test func `says which members weren't used`() {
        let reading = read(
            "{\"page\": 1, \"next\": null, \"quotes\": [{\"text\": \"One\", \"likes\": 3, \"x\": \"\"},\n"
                + "{\"text\": \"Two\", \"likes\": 4, \"author\": {\"name\": \"A\", \"slug\": \"a\"}}]}"
        )
        #expect(
            reading.warnings == [
                "2 members were not used: “likes” (2 records, first in line 1), "
                    + "“author.slug” (1 record, first in line 2)",
                "1 member outside of the records not used: “page”",
            ])
    }

    @Test func `is the first in the order of names that holds an object`() {
        let text = """
            {"items": [{"text": "items"}], "quotes": [{"text": "quotes"}], "results": [], "data": 1}
            """
        #expect(read(text).quotations.map(\.text) == ["quotes"])
    }

    @Test(arguments: [
        "{}", "{\"text\": \" \"}", "{\"a\": [], \"b\": []}", "\"text\"", "1", "", "{\"a\": {}}",
        "{\"a\": {\"b\": 1}, \"c\": {\"d\": 2}}", "{\"a\": {\"text\": \"One\"}, \"b\": 1}",
    ])
    func `is nothing else`(text: String) {
        #expect(read(text).fault != nil)
        #expect(read(text).records.isEmpty)
    }

    @Test(arguments: [
        ("[{\"text\": \"One\"},\n{\"text\": \"Two\"}{}]", 2, 16),
        ("[{\"text\": \"One\"},\n]", 2, 1),
        ("{\"quotes\": [{\"text\": \"One\"}],\n\"n\": }", 2, 6), ("[{\"text\": \"a\n\"}]", 1, 13),
        ("[{\"text\": \"One\"}]\nx", 2, 1),
    ])
    func `is refused whole, with the place, where it is no JSON`(
        text: String, line: Int, column: Int
    ) {
        let fault = read(text).fault
        #expect(fault?.line == line)
        #expect(fault?.column == column)
    }

    @Test func `rejects elements that are no objects or have no text, and keeps the others`() {
        let reading = read(
            "[1,\n{\"author\": \"A\"},\n{\"text\": \" \\u200b\"},\n{\"text\": 5},\n{\"text\": \"Five\"}]"
        )
        #expect(reading.rejected == [1, 2, 3, 4])
        #expect(reading.quotations.map(\.text) == ["Five"])
    }

    @Test func `can be read again, and gives the same`() {
        let text = "{\"data\": [{\"text\": \"One\"}, 2]}"
        #expect(read(text) == read(text))
    }
}
