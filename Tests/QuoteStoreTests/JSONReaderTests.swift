import Testing

@testable import QuoteStore

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

    @Test func `is the first in the order of names that holds an object`() {
        let text = """
            {"items": [{"text": "items"}], "quotes": [{"text": "quotes"}], "results": [], "data": 1}
            """
        #expect(read(text).quotations.map(\.text) == ["quotes"])
    }

    @Test(arguments: ["{}", "{\"text\": \"One\"}", "{\"a\": [], \"b\": []}", "\"text\"", "1", ""])
    func `is nothing else`(text: String) {
        #expect(read(text).fault != nil)
        #expect(read(text).records.isEmpty)
    }

    @Test(arguments: [
        ("[{\"text\": \"One\"},\n{\"text\": \"Two\"}{}]", 2, 16),
        ("[{\"text\": \"One\"},\n]", 2, 1),
        ("{\"quotes\": [{\"text\": \"One\"}],\n\"n\": }", 2, 6), ("[{\"text\": \"a\n\"}]", 1, 12),
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
