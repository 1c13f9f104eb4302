import Testing

@testable import QuoteImport

private func read(_ text: String) -> Reading {
    Reading(text) { HypothesisReader($0) }
}

private func annotation(_ quoted: String, _ members: String = "") -> String {
    """
    {"target": [{"selector": [{"type": "RangeSelector"}, {"type": "TextQuoteSelector", "exact": \(quoted)}]}]\(members)}
    """
}

@Suite struct `Annotations of Hypothes-is` {
    @Test func `give the quoted text with its page, tags and note`() {
        let one = annotation(
            "\" Quoted\\n  words \"",
            """
            , "uri": "https://example.org/a", "text": "Mine", "tags": ["web", 7, " "],
            "document": {"title": ["A page", "B"]}, "user": "acct:u@hypothes.is"
            """)
        let wanted = RawQuotation(
            text: "Quoted words", source: "A page", url: "https://example.org/a", tags: ["web"],
            note: "Mine")
        for form in [one, "[\(one)]", "{\"total\": 1, \"rows\": [\(one)]}"] {
            #expect(read(form).quotations == [wanted])
        }
    }

    @Test func `may have a title that is a string, and no note`() {
        let one = annotation("\"x\"", ", \"document\": {\"title\": \"T\"}, \"text\": \" \"")
        #expect(read(one).quotations == [RawQuotation(text: "x", source: "T")])
    }

    @Test func `have the first selector that quotes something`() {
        let one = """
            {"target": [{"source": "s"}, {"selector": [{"type": "TextQuoteSelector", "exact": null},
            {"type": "TextQuoteSelector", "exact": "x"}, {"type": "TextQuoteSelector", "exact": "y"}]}]}
            """
        #expect(read(one).quotations.map(\.text) == ["x"])
    }

    @Test func `that quote nothing or are replies are rejected`() {
        let list = [
            annotation("null"), annotation("\" \""), "{\"target\": []}", "{}", "\"x\"",
            annotation("\"x\"", ", \"references\": [\"i0\"]"), annotation("\"\\ud800\""),
            annotation("\"kept\"", ", \"references\": []"),
        ]
        let reading = read("[" + list.joined(separator: ",\n") + "]")
        #expect(reading.rejected == [1, 2, 3, 4, 5, 6, 7])
        #expect(reading.quotations.map(\.text) == ["kept"])
    }

    @Test(arguments: ["7", "[", "{\"rows\": [1}"])
    func `are none in other files`(text: String) {
        #expect(read(text).fault != nil)
    }
}
