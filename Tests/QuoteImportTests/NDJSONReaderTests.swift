import QuoteJSON
import Testing

@testable import QuoteImport

@Suite struct `Objects, one a line` {
    private func read(_ text: String) -> Reading {
        Reading(text) { NDJSONReader($0) }
    }

    @Test func `are read, whatever ends the lines, and blank ones are none`() {
        let reading = read("\n{\"text\": \"One\"}\r\n \t\r{\"quote\": \"Two\", \"by\": \"B\"}")
        #expect(
            reading.records == [
                ImportRecord(line: 2, content: .quotation(RawQuotation(text: "One"))),
                ImportRecord(line: 4, content: .quotation(RawQuotation(text: "Two", author: "B"))),
            ])
    }

    @Test func `cost each other nothing`() {
        let reading = read(
            "{\"text\": \"cut\n[1]\n{\"text\": \"One\"},\n{\"a\": 1}\n{\"text\": \"Two\"}\n")
        #expect(reading.rejected == [1, 2, 3, 4])
        #expect(reading.quotations.map(\.text) == ["Two"])
        #expect(
            reading.records[2].content == .rejected("something follows the value (column 16)"))
    }

    @Test(arguments: [("one\ntwo\n", 1), ("\n[1]\n", 2), ("\"{}\"", 1)])
    func `are at least one, or else it is another format`(text: String, line: Int) {
        let reading = read(text)
        #expect(reading.records.isEmpty)
        #expect(reading.fault?.line == line)
    }

    @Test(arguments: ["", "\n \n"])
    func `can be none where nothing is`(text: String) {
        #expect(read(text).fault == nil)
        #expect(read(text).records.isEmpty)
    }

    @Test func `are no longer than the limit`() {
        let long = "{\"text\": \"" + String(repeating: "a", count: JSONFragment.valueLimit) + "\"}"
        #expect(read("{\"text\": \"One\"}\n" + long).rejected == [2])
    }
}
