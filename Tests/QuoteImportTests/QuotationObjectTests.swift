import QuoteJSON
import Testing

@testable import QuoteImport

@Suite struct `An object of a collection` {
    private func read(_ text: String) -> Reading {
        Reading("[" + text + "]") { JSONReader($0) }
    }

    private func quotation(_ text: String) -> RawQuotation? {
        read(text).quotations.first
    }

    @Test(arguments: [
        "content", "text", "quote", "quoteText", "quotation", "body", "hitokoto", "citation", "q",
        "highlight", "en", "phrase", "QUOTE", "quotetext",
    ])
    func `has its text under one of many names`(name: String) {
        #expect(quotation("{\"\(name)\": \"One\"}") == RawQuotation(text: "One"))
    }

    @Test(arguments: [
        "author", "quoteAuthor", "from_who", "who", "by", "a", "from", "authors", "speaker",
        "character", "person", "name", "Author", "QuoteAuthor", "FROM",
    ])
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

    @Test(arguments: [
        ("\"tags\": [], \"category\": \" life,, work \"", ["life", "work"]),
        ("\"categories\": [\"a\"], \"genre\": \"b\"", ["a"]), ("\"Genre\": [\"b\", null]", ["b"]),
    ])
    func `has tags under other names`(members: String, tags: [String]) {
        #expect(quotation("{\"text\": \"One\", \(members)}")?.tags == tags)
    }

    @Test func `has the member that is spelled as listed rather than another`() {
        #expect(
            quotation(
                "{\"TEXT\": \"no\", \"text\": \"One\", \"AUTHOR\": \"no\", \"author\": \"A\"}")
                == RawQuotation(text: "One", author: "A"))
        #expect(quotation("{\"TEXT\": \"One\", \"text\": \" \"}")?.text == "One")
        #expect(quotation("{\"CONTENT\": \"One\", \"text\": \"no\"}")?.text == "One")
    }

    @Test(arguments: [
        ("{\"name\": \"A\", \"id\": 1}", "A"), ("{\"Name\": \"A\"}", "A"),
        ("[\"A\", \"B\"]", "A, B"),
        ("[{\"name\": \"A\"}, \" B \", null]", "A, B"), ("[]", nil), ("{}", nil), ("7", nil),
        ("[1, \"A\"]", "A"), ("{\"name\": \" \"}", nil),
    ])
    func `has an author as an object or an array`(value: String, author: String?) {
        #expect(quotation("{\"text\": \"One\", \"author\": \(value)}")?.author == author)
        let fallback = quotation("{\"text\": \"One\", \"author\": \(value), \"by\": \"Z\"}")?.author
        #expect(fallback == author ?? "Z")
    }

    @Test func `with a citation has what stands in its infos`() {
        #expect(
            quotation(
                "{\"citation\": \"Un\", \"infos\": {\"personnage\": \"A\", \"saison\": \"1\", \"episode\": \"2\"}}"
            )
                == RawQuotation(text: "Un", author: "A", source: "1, 2"))
        #expect(
            quotation("{\"citation\": \"Un\", \"author\": \"B\", \"infos\": {\"episode\": \"2\"}}")
                == RawQuotation(text: "Un", author: "B", source: "2"))
        #expect(quotation("{\"text\": \"Un\", \"infos\": {\"personnage\": \"A\"}}")?.author == nil)
    }

    @Test(arguments: [
        ("\"author\": 7", "author"), ("\"source\": true", "source"),
        ("\"note\": {\"a\": 1}", "note"),
        ("\"tags\": [1]", "tags"), ("\"tags\": {\"a\": 1}", "tags"), ("\"URL\": []", nil),
        ("\"url\": 1.5", "url"), ("\"author\": {\"id\": 1}", "author"), ("\"author\": null", nil),
    ])
    func `says which member of another type it leaves out`(member: String, name: String?) {
        let reading = read("{\"text\": \"One\", \(member)}")
        #expect(reading.quotations == [RawQuotation(text: "One")])
        if let name { #expect(reading.recordWarnings.first?.contains("“\(name)") == true) }
        #expect(reading.warnings == [])
    }

    private let exported = "\"id\": 1, \"createdAt\": \"\", \"updatedAt\": \"\""

    @Test func `that we exported is taken as it is, by its own names`() {
        let reading = read(
            "{\(exported), \"content\": \"No\", \"text\": \"One\", \"author\": \"N/A\","
                + "\"source\": \"S\", \"book\": \"No\", \"url\": \"u\", \"tags\": [\"a, b\"],"
                + "\"note\": \"n\", \"movie\": 3}")
        #expect(
            reading.quotations == [
                RawQuotation(
                    text: "One", author: "N/A", source: "S", url: "u", tags: ["a, b"], note: "n")
            ])
        #expect(reading.warnings.first?.contains("3 members were not used: “content”") == true)
        #expect(quotation("{\(exported), \"text\": \"One\", \"by\": \"B\"}")?.author == nil)
    }

    @Test func `that we exported keeps its time`() {
        func created(_ value: String) -> Reading {
            read("{\"ID\": 1, \"text\": \"One\", \"CreatedAt\": \(value), \"updatedAt\": \"\"}")
        }
        let reading = created("\"2026-11-30T02:22:05.123Z\"")
        #expect(reading.quotations.first?.createdAt?.milliseconds == 1_796_005_325_123)
        #expect(reading.recordWarnings == [])
        for bad in ["\"yesterday\"", "1796005325"] {
            #expect(created(bad).quotations.first == RawQuotation(text: "One"))
            #expect(created(bad).recordWarnings.count == 1)
        }
        #expect(created("null").recordWarnings == [])
    }

    @Test(arguments: ["\"text\": \"\"", "\"text\": null", "\"text\": 1"])
    func `that we exported without a text is rejected`(members: String) {
        #expect(read("{\(exported), \(members)}").rejected == [1])
    }

    @Test func `that we exported loses no more than a member of another type`() {
        let reading = read("{\(exported), \"text\": \"One\", \"author\": 1, \"tags\": [1, \"a\"]}")
        #expect(reading.quotations == [RawQuotation(text: "One", tags: ["a"])])
        #expect(reading.recordWarnings.count == 3)
    }
}
