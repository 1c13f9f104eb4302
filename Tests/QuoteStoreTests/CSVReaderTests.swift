import Testing

@testable import QuoteStore

@Suite struct `A file of delimited values` {
    private func read(_ text: String, after: (CSVReader) -> Void = { _ in }) -> Reading {
        Reading(text, { CSVReader($0) }, after: after)
    }

    private func quotations(_ text: String) -> [RawQuotation] {
        read(text).quotations
    }

    @Test func `has cells over several lines, and quotes in quotes`() {
        let reading = read("quote,author\r\n\"One,\r\n\"\"two\"\"\rthree\",A\r\n\r\n four , B\n")
        #expect(
            reading.records == [
                ImportRecord(
                    line: 2,
                    content: .quotation(RawQuotation(text: "One,\n\"two\"\nthree", author: "A"))),
                ImportRecord(line: 6, content: .quotation(RawQuotation(text: "four", author: "B"))),
            ])
    }

    @Test(arguments: [",", ";", "\t", "|"])
    func `has the delimiter that is most often in its first line`(delimiter: String) {
        let text = ["\"A,,,;;; one\"", "B", "C"].joined(separator: delimiter)
        #expect(quotations(text) == [RawQuotation(text: "A,,,;;; one", author: "B", source: "C")])
    }

    @Test func `may have blanks before a quote and after it`() {
        #expect(
            quotations("\"quote\" ,\t\"author\"\n \"One, two\" , \"B\" x\n")
                == [RawQuotation(text: "One, two", author: "B x")])
    }

    @Test(arguments: [
        ("Quote", "AUTHOR", "Title", "Tags", "Note"),
        (" quotes ", "Authors", "book", "category", "notes"),
        ("quotation", "book author", "Book Title", "categories", "note"),
        ("Highlight", "quoteauthor", "source", "genre", "notes"),
        ("text", "author", "work", "tags", "note"),
        ("content", "author", "source", "tags", "note"),
    ])
    func `names its columns in many ways`(
        text: String, author: String, source: String, tags: String, note: String
    ) {
        #expect(
            quotations("\(note),x,\(tags),\(source),\(author),\(text)\nN,X,\"a, b,,\",S,A,T")
                == [
                    RawQuotation(text: "T", author: "A", source: "S", tags: ["a", "b"], note: "N")
                ])
    }

    @Test func `without a header has text, author and source`() {
        #expect(
            quotations("One,A,S\nTwo\n")
                == [RawQuotation(text: "One", author: "A", source: "S"), RawQuotation(text: "Two")])
    }

    @Test(arguments: ["", "\n", "quote,author\n", "quote,author\n\n , \n\"\",\n\t\u{3000},\n"])
    func `can have no records`(text: String) {
        #expect(read(text).records.isEmpty)
        #expect(read(text).fault == nil)
    }

    @Test(arguments: ["“", "\"\"\"\"", "\"\"", "  ", "“”", "\"“ ”\"", "»"])
    func `may say nothing in a record, which is rejected`(cell: String) {
        let reading = read("quote,author\n\(cell),A\nOne,B\n")
        #expect(reading.rejected == [2])
        #expect(reading.quotations == [RawQuotation(text: "One", author: "B")])
    }

    @Test(arguments: [
        ("“One”", "One"), ("\"\"\"One\"\"\"", "One"), ("« One »", "One"), ("„One“", "One"),
        ("‘One’", "One"), ("「One」", "One"), ("“One” and “two”", "“One” and “two”"),
        ("‘Don’t’", "‘Don’t’"), ("“One", "“One"), ("“One»", "“One»"), ("“‘One’”", "‘One’"),
    ])
    func `has one pair of enclosing marks taken away`(cell: String, text: String) {
        #expect(quotations("quote,author\n\(cell),A") == [RawQuotation(text: text, author: "A")])
    }

    @Test(arguments: [
        ("\"Sun Tzu,\"", "Sun Tzu"), ("— A. B.", "A. B."), ("-- A", "A"), ("\"A, B , ,\"", "A, B"),
        ("N/A", nil), ("NA", nil), ("None", nil), ("null", nil), ("-", nil), ("\",\"", nil),
        ("— n/a", nil), ("Nan", "Nan"),
    ])
    func `has authors without what scraped lists leave`(cell: String, author: String?) {
        #expect(
            quotations("quote,author,book\nOne,\(cell),N/A")
                == [RawQuotation(text: "One", author: author)])
    }

    @Test func `counts the records that have more than its columns`() {
        _ = read("quote,author\nOne,A,\nTwo,B,, \nThree,C,x,y\nFour,D,z\n") { reader in
            #expect(reader.surplusRecords == 2)
        }
    }

    @Test(arguments: [
        "quote,author\nOne,A\n\"Two,B\nThree,C\n", "quote,author\nOne,A\nTwo,\"B\nThree,C\n",
        "quote,author\nOne,A\n\"Two\nrest\n\"\"B\nThree,C\n",
    ])
    func `loses one record to a quote that isn't closed`(text: String) {
        let reading = read(text)
        #expect(reading.rejected == [3])
        #expect(reading.quotations.map(\.text) == ["One", "Three"])
        #expect(reading.records.last?.line == text.split(separator: "\n").count)
    }

    @Test(arguments: ["quote\nOne\n\"Two\nThree\n", "quote,author\nOne,A\n\"Two\nThree", "One\n\""])
    func `that is cut off in a cell ends with that record`(text: String) {
        let reading = read(text)
        #expect(reading.rejected.count == 1)
        #expect(reading.quotations.map(\.text) == ["One"])
    }

    @Test func `is taken as it is when we exported it`() {
        let header = "id,text,author,source,url,movie,note,tags,createdAt,updatedAt\r\n"
        let reading = read(
            header
                + "1,“One”,N/A,N/A,https://a.example/,,\"a\nb\",\"[\"\"x, y\"\",\"\"z\"\"]\",,\r\n"
                + "2,\"\"\"T;w|o\"\"\",- B,,,,,,,\r\n3,Three,,,,,,tag,,\r\n4,,A,,,,,,,\r\n")
        #expect(
            reading.quotations == [
                RawQuotation(
                    text: "“One”", author: "N/A", source: "N/A", url: "https://a.example/",
                    tags: ["x, y", "z"], note: "a\nb"),
                RawQuotation(text: "\"T;w|o\"", author: "- B"),
            ])
        #expect(reading.rejected == [5, 6])
    }

    @Test func `keeps what it holds of a record within limits`() {
        let long = String(repeating: "a", count: CSVRecord.byteLimit + 1)
        let wide = String(repeating: ",x", count: CSVCursor.cellLimit + 1)
        let reading = read("quote,author\n\(long),A\nOne,B\nTwo\(wide)\n") { reader in
            #expect(reader.surplusRecords == 1)
        }
        #expect(reading.rejected == [2])
        #expect(reading.quotations.map(\.text) == ["One", "Two"])
    }
}
