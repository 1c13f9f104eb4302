import Testing

@testable import QuoteImport

@Suite struct `A Readwise export` {
    private let header =
        "Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at\n"

    private func read(_ rows: String) -> Reading {
        Reading(header + rows) { ReadwiseReader($0) }
    }

    @Test func `gives highlights as they are, with title, place and date as their source`() {
        let reading = read(
            "“One”,T,A,B00X,a note,yellow,\"x, .y\",page,12,2020-10-06\n\nTwo,T,,,,,,,,\n")
        #expect(
            reading.records == [
                ImportRecord(
                    line: 2,
                    content: .quotation(
                        RawQuotation(
                            text: "“One”", author: "A", source: "T, page 12, 2020-10-06",
                            tags: ["x", "y"], note: "a note"))),
                ImportRecord(line: 4, content: .quotation(RawQuotation(text: "Two", source: "T"))),
            ])
        #expect(reading.warnings == ["2 columns were not used: “Amazon Book ID”, “Color”"])
    }

    @Test(arguments: [
        ("location,345", "T, location 345"), ("offset,81", "T, offset 81"), (",7", "T, location 7"),
        ("order,", "T"),
    ])
    func `has places of several kinds`(place: String, source: String) {
        #expect(read("One,T,A,,,,,\(place),\n").quotations.map(\.source) == [source])
    }

    @Test(arguments: [
        (".one .two the rest", ["one", "two"], "the rest"), (".one", ["one"], nil),
        ("no .tag", [], "no .tag"),
        ("...and so on", [], "...and so on"), (". x", [], ". x"), (".h1humans", ["h1humans"], nil),
    ])
    func `has tags at the start of notes`(note: String, tags: [String], rest: String?) {
        let quotation = read("One,T,A,,\(note),,,,,\n").quotations.first
        #expect(quotation?.tags == tags)
        #expect(quotation?.note == rest)
    }

    @Test func `has records that are skipped by their tags`() {
        let reading = read(
            "1,T,A,,,,discard,,,\n2,T,A,,.h2 x,,,,,\n3,T,A,,,,\"a, H6\",,,\n4,T,A,,,,h7,,,\n ,T,,,,,,,,\n"
        )
        #expect(reading.rejected == [2, 3, 4, 6])
        #expect(reading.quotations.map(\.text) == ["4"])
    }

    @Test func `has its columns by their names, and is refused without highlights`() {
        let reading = Reading("note;HIGHLIGHT;book title\nN;One;T\n") { ReadwiseReader($0) }
        #expect(reading.quotations == [RawQuotation(text: "One", source: "T", note: "N")])
        #expect(Reading("quote,author\nOne,A\n") { ReadwiseReader($0) }.fault?.line == 1)
        #expect(Reading("") { ReadwiseReader($0) }.fault == nil)
    }
}
