import QuoteJSON
import Testing

@testable import QuoteStore

@Suite struct `An object of a collection` {
    private func quotation(_ text: String) -> RawQuotation? {
        Reading("[" + text + "]") { JSONReader($0) }.quotations.first
    }

    @Test(arguments: [
        "content", "text", "quote", "quoteText", "quotation", "body", "hitokoto", "citation", "q",
        "highlight", "en",
    ])
    func `has its text under one of many names`(name: String) {
        #expect(quotation("{\"\(name)\": \"One\"}") == RawQuotation(text: "One"))
    }

    @Test(arguments: ["author", "quoteAuthor", "from_who", "who", "by", "a", "from"])
    func `has its author under one of many names`(name: String) {
        #expect(
            quotation("{\"text\": \"One\", \"\(name)\": \"B\"}")
                == RawQuotation(text: "One", author: "B"))
    }

    @Test(arguments: ["source", "book", "book_title", "work"])
    func `has its source under one of many names`(name: String) {
        #expect(
            quotation("{\"text\": \"One\", \"\(name)\": \"B\"}")
                == RawQuotation(text: "One", source: "B"))
    }

    @Test func `has the first member that isn't blank`() {
        #expect(
            quotation(
                "{\"en\": \"en\", \"text\": \"text\", \"content\": \" \", \"author\": null,"
                    + "\"by\": \"by\", \"who\": \"\", \"from\": \"from\"}")
                == RawQuotation(text: "text", author: "by"))
    }

    @Test func `that is a hitokoto comes from its source, not its author`() {
        #expect(
            quotation("{\"hitokoto\": \"一\", \"from\": \"书\", \"from_who\": null}")
                == RawQuotation(text: "一", source: "书"))
        #expect(
            quotation("{\"hitokoto\": \"一\", \"from\": \"书\", \"from_who\": \"某\"}")
                == RawQuotation(text: "一", author: "某", source: "书"))
    }

    @Test func `has tags as an array or between commas`() {
        #expect(
            quotation("{\"text\": \"One\", \"tags\": [\" a\", \"\", 1, \"b, c\"]}")?.tags
                == ["a", "b, c"])
        #expect(
            quotation("{\"text\": \"One\", \"tags\": \" a,b c ,, \"}")?.tags == ["a", "b c"])
        #expect(quotation("{\"text\": \"One\", \"tags\": null}")?.tags == [])
    }

    @Test func `has an address and a note`() {
        #expect(
            quotation("{\"text\": \"One\", \"url\": \"https://a.example/\", \"note\": \"n\"}")
                == RawQuotation(text: "One", url: "https://a.example/", note: "n"))
    }

    private let exported = "\"id\": 1, \"createdAt\": \"\", \"updatedAt\": \"\""

    @Test func `that we exported is taken as it is, by its own names`() {
        #expect(
            quotation(
                "{\(exported), \"content\": \"No\", \"text\": \"One\", \"author\": \"N/A\","
                    + "\"source\": \"S\", \"book\": \"No\", \"url\": \"u\", \"tags\": [\"a, b\"],"
                    + "\"note\": \"n\", \"movie\": 3}")
                == RawQuotation(
                    text: "One", author: "N/A", source: "S", url: "u", tags: ["a, b"], note: "n"))
        #expect(quotation("{\(exported), \"text\": \"One\", \"by\": \"B\"}")?.author == nil)
    }

    @Test(arguments: [
        "\"text\": \"\"", "\"text\": null", "\"text\": 1", "\"text\": \"One\", \"author\": 1",
        "\"text\": \"One\", \"tags\": \"a\"", "\"text\": \"One\", \"tags\": [1]",
    ])
    func `that we could not have exported is rejected`(members: String) {
        let reading = Reading("[{\(exported), \(members)}]") { JSONReader($0) }
        #expect(reading.rejected == [1])
    }
}
