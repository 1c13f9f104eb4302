import Testing

@testable import QuoteImport

private func read(_ text: String) -> Reading {
    Reading(text) { BookcisionReader($0) }
}

private func book(_ highlights: String) -> String {
    "{\"asin\": \"B1\", \"title\": \"Emma\", \"authors\": \"Jane Austen\", \"highlights\": [\(highlights)]}"
}

@Suite struct `A book of Bookcision` {
    @Test func `gives its highlights with author, title and location`() {
        let reading = read(
            book(
                """
                {"text": " One ", "isNoteOnly": false, "location": {"url": "kindle://x", "value": 7}, "note": "Mine"},
                {"text": "Two", "location": null, "note": ""}
                """))
        #expect(
            reading.quotations == [
                RawQuotation(
                    text: " One ", author: "Jane Austen", source: "Emma, location 7", note: "Mine"),
                RawQuotation(text: "Two", author: "Jane Austen", source: "Emma"),
            ])
    }

    @Test func `rejects what is no highlight with text, and nothing else`() {
        let reading = read(
            book(
                """
                {"text": "", "isNoteOnly": true, "note": "n"},
                {"text": " "},
                7,
                {"text": "\\ud800"},
                {"text": "Kept", "location": {"value": "x"}}
                """))
        #expect(reading.rejected == [1, 2, 3, 4])
        #expect(reading.quotations.map(\.text) == ["Kept"])
        #expect(reading.fault == nil)
    }

    @Test func `may be one of several, and have several authors`() {
        let reading = read(
            """
            [{"highlights": [{"text": "One"}], "title": "A", "authors": ["B", "C"]},
            {"title": "D"}, {"title": "E", "title": "F", "highlights": [{"text": "Two"}]}]
            """)
        #expect(
            reading.quotations == [
                RawQuotation(text: "One", author: "B, C", source: "A"),
                RawQuotation(text: "Two", source: "E"),
            ])
        #expect(reading.rejected == [2])
    }

    @Test(arguments: ["{}", "{\"highlights\": {}}", "7", "{\"highlights\": [1}"])
    func `is refused without highlights`(text: String) {
        #expect(read(text).fault?.line == 1)
    }

    @Test func `names the members that are not used`() {
        let sentences = read(book("{\"text\": \"One\", \"color\": \"blue\"}")).warnings
        #expect(sentences.count == 1)
        #expect(sentences.first?.contains("“asin”") == true)
        #expect(sentences.first?.contains("“color”") == true)
    }
}
