import Glibc
import QuoteJSON
import Testing

@testable import QuoteImport

/// A file of clippings, each a heading, a line with kind, place and time, and a text.
private func clippings(_ records: (heading: String, label: String, text: String)...) -> String {
    records.map { "\($0.heading)\n\($0.label)\n\n\($0.text)\n==========\n" }.joined()
}

private func read(_ text: String) -> Reading {
    Reading(text) { KindleReader($0) }
}

private func warnings(_ text: String) -> [String] {
    Reading(text) { KindleReader($0) }.warnings
}

private let book = "Emma (Jane Austen)"

private func highlight(_ place: String) -> String {
    "- Your Highlight on \(place) | Added on Monday, March 4, 2024 9:05:07 AM"
}

private func note(_ place: String) -> String {
    "- Your Note on \(place) | Added on Monday, March 4, 2024 9:05:07 AM"
}

@Suite struct `Kindle clippings` {
    @Test func `are quotations with author, place and date`() {
        let text = clippings((book, highlight("page 12 | Location 345-346"), "One."))
        let wanted = RawQuotation(
            text: "One.", author: "Jane Austen",
            source: "Emma, page 12, location 345-346, 2024-03-04")
        #expect(read(text).records == [ImportRecord(line: 1, content: .quotation(wanted))])
        #expect(warnings(text) == [])
    }

    @Test(arguments: [
        ("page 12", "Emma, page 12, 2024-03-04"), ("page xi", "Emma, page xi, 2024-03-04"),
        ("page XI", "Emma, page XI, 2024-03-04"), ("page 14-14", "Emma, page 14, 2024-03-04"),
        ("Location 7", "Emma, location 7, 2024-03-04"), ("something 7", "Emma, 2024-03-04"),
    ])
    func `have what is known of their place in the source`(place: String, source: String) {
        #expect(read(clippings((book, highlight(place), "x"))).quotations.map(\.source) == [source])
    }

    @Test(arguments: [
        "\u{FEFF}%\u{FEFF}%", "\n==========\n%%", "%\r\n==========\r\n%", "%%====",
    ])
    func `are parted by lines of ten signs`(form: String) {
        // Each % stands for a record.
        var texts = ["One.", "Two."].makeIterator()
        let isWindows = form.contains("\r")
        let file = form.split(separator: "%", omittingEmptySubsequences: false).enumerated().map {
            $0.offset == 0 ? String($0.element) : record(texts.next() ?? "") + $0.element
        }.joined()
        let reading = read(isWindows ? file.replacingLineFeeds : file)
        #expect(reading.quotations.map(\.text) == ["One.", "Two."])
        #expect(reading.rejected == [])
    }

    private func record(_ text: String) -> String {
        "\(book)\n\(highlight("page 1"))\n\n\(text)\n==========\n"
    }

    @Test func `need no separator at the end`() {
        let whole = clippings((book, highlight("page 1"), "One."))
        for end in ["", "=", "=========", "=\n\n"] {
            let file = whole.prefix(while: { $0 != "=" }) + end
            #expect(read(String(file)).quotations.map(\.text) == ["One."])
        }
    }

    @Test(
        arguments: [
            ("Emma (Jane Austen)", "Emma", "Jane Austen"), ("Emma", "Emma", nil),
            ("Emma (Jane Austen)  ", "Emma (Jane Austen)", nil), ("Emma ", "Emma", nil),
            ("Emma (2nd) (Jane (J.) Austen)", "Emma (2nd)", "Jane (J.) Austen"),
            ("The (Big) Emma", "The (Big) Emma", nil), ("Emma(Austen)", "Emma(Austen)", nil),
            ("(Jane Austen)", "(Jane Austen)", nil), ("Emma ()", "Emma ()", nil),
            ("Emma ) (Austen)", "Emma )", "Austen"), ("Emma (Austen))", "Emma", "Austen)"),
            ("Emma (a (Austen))))", "Emma (a", "Austen)))"),
            ("Emma （Austen）", "Emma （Austen）", nil), ("Emma (A;B)", "Emma", "A;B"),
            ("Emma\n\nor not (Austen, Jane)", "Emma or not", "Austen, Jane"),
        ] as [(String, String, String?)])
    func `have title and author`(lines: String, title: String, author: String?) {
        let quotations = read(clippings((lines, highlight("page 1"), "x"))).quotations
        #expect(quotations.map(\.author) == [author])
        #expect(quotations.map(\.source) == ["\(title), page 1, 2024-03-04"])
    }

    @Test func `are rejected without a line that names kind and place`() {
        let file =
            clippings((book, highlight("page 1"), "One."), (book, "Two", "Three"), (book, "", ""))
            + "a\nb\nc\nd\ne\n\(highlight("page 1"))\nx\n"
        let reading = read(file)
        #expect(reading.quotations.map(\.text) == ["One."])
        #expect(reading.rejected == [6, 11, 16])
        #expect(reading.fault == nil)
    }

    @Test(arguments: ["just text\n\nand more\n", "a\n==========\nb\n==========\n"])
    func `are at least one, or the file is none`(file: String) {
        let fault = read(file).fault
        #expect(fault?.line == 1)
        #expect(fault?.reason.hasPrefix("it is not a Kindle clippings file") == true)
    }

    @Test func `keep the lines of their text but not what surrounds it`() {
        let file = clippings(
            (book, highlight("page 1"), "\n  One\n  two\n\n- Three | 4\n=====\nfour \n"))
        #expect(read(file).quotations.map(\.text) == ["One\n  two\n\n- Three | 4\n=====\nfour"])
    }

    @Test(arguments: [
        ("<You have reached the clipping limit for this item>", nil),
        (" One <You have reached the clipping limit for this item>", "One"),
        ("<Has alcanzado el límite de recortes>", nil),
        ("<Você atingiu o limite de recortes para este item>", nil),
        ("<Sie haben das Clipping-Limit erreicht>", nil), ("<您已达到本内容的剪贴上限>", nil),
        ("<클리핑 한도에 도달했습니다>", nil), ("a < b <i> the limit", "a < b <i> the limit"),
    ])
    func `lose the notice that their limit is reached`(text: String, rest: String?) {
        let file = clippings((book, highlight("page 1"), text))
        #expect(read(file).quotations.map(\.text) == (rest.map { [$0] } ?? []))
        let isLimited = rest != text
        #expect(
            warnings(file).map { $0.hasPrefix("1 highlight is limited (line 1)") }
                == (isLimited ? [true] : []))
    }

    @Test func `without text are left out`() {
        let file = clippings(
            (book, highlight("page 1"), ""), (book, "- Your Bookmark on page 3 | Added", ""),
            (book, note("page 1"), " "))
        #expect(read(file).records == [])
        #expect(
            warnings(file) == [
                "1 highlight without text was left out (line 1)",
                "1 bookmark was left out (line 6): it has no text",
                "1 note without text was left out (line 11)",
            ])
    }

    @Test func `are kept without a date that can't be read`() {
        let file = clippings((book, "- Your Highlight on page 1 | Added on May 32, 2024", "One."))
        #expect(read(file).quotations.map(\.source) == ["Emma, page 1"])
        #expect(
            warnings(file) == [
                "1 date could not be read (line 1): the highlights are kept without a date: “Added on May 32, 2024”"
            ])
    }
}

@Suite struct `Versions of a clipping` {
    @Test func `are replaced by the last one`() {
        let file = clippings(
            (book, highlight("Location 10-12"), "one two"),
            (book, highlight("Location 50"), "other"),
            (book, highlight("Location 12-14"), "one two three"),
            (book, highlight("Location 12"), "“Two three.”"))
        #expect(read(file).quotations.map(\.text) == ["“Two three.”", "other"])
        #expect(
            warnings(file) == [
                "2 earlier versions of highlights were replaced (lines 1, 11): "
                    + "the file has a later version of it"
            ])
    }

    @Test func `may be several that one replaces`() {
        let file = clippings(
            (book, highlight("Location 10"), "one"), (book, highlight("Location 12"), "two"),
            (book, highlight("Location 10-12"), "one and two"))
        #expect(read(file).quotations.map(\.text) == ["one and two"])
    }

    @Test(arguments: [
        (book, "Location 13-15", "one two three"), ("Emma", "Location 10", "one two"),
        (book, "Location 10", "one three"), (book, "page 7", "one"),
    ])
    func `are not other highlights`(heading: String, place: String, text: String) {
        let file = clippings(
            (book, highlight("page 1 | Location 10-12"), "one two"),
            (heading, highlight(place), text))
        #expect(read(file).quotations.map(\.text) == ["one two", text])
    }

    @Test
    func `have the same text anywhere in the book, or the same page when a location is missing`() {
        let file = clippings(
            (book, highlight("Location 10"), "One two"),
            (book, highlight("Location 900"), "“one two!”"),
            (book, highlight("page 3"), "three"),
            (book, highlight("page 3 | Location 5"), "two three"))
        #expect(read(file).quotations.map(\.text) == ["“one two!”", "two three"])
    }

    @Test func `are told apart however many stand at one place`() {
        let file = (0..<300).map { number in
            "\(book)\n\(highlight("page 1"))\n\nHighlight number \(number) of many.\n==========\n"
        }.joined()
        #expect(read(file).quotations.count == 300)
    }
}

@Suite struct `Notes of a clipping` {
    @Test func `belong to the highlight at their place`() {
        let file = clippings(
            (book, note("Location 12"), "before"), (book, highlight("Location 10-12"), "one"),
            (book, note("Location 11"), "within"), (book, note("Location 11"), "within"),
            (book, highlight("Location 5-40"), "wide"), (book, note("Location 12"), "at the end"),
            (book, note("Location 400"), "far"), ("Else", note("Location 12"), "other book"))
        let quotations = read(file).quotations
        #expect(quotations.map(\.text) == ["one", "wide"])
        #expect(quotations.map(\.note) == ["before\n\nwithin\n\nat the end", nil])
        #expect(
            warnings(file) == ["2 notes were left out (lines 31, 36): no highlight is at its place"]
        )
    }

    @Test func `belong to the last highlight before them, else to the first behind`() {
        let file = clippings(
            (book, note("page 3"), "first"), (book, highlight("page 3"), "one"),
            (book, highlight("page 3"), "two"), (book, note("page 3"), "second"),
            (book, highlight("page 3"), "three"))
        #expect(read(file).quotations.map(\.note) == ["first", "second", nil])
    }

    @Test func `stay with a highlight that a later version replaces`() {
        let file = clippings(
            (book, highlight("page 3"), "one two"), (book, note("page 3"), "mine"),
            (book, highlight("page 3"), "one two three"))
        #expect(
            read(file).quotations.map { [$0.text, $0.note ?? ""] } == [["one two three", "mine"]])
    }
}

extension String {
    fileprivate var replacingLineFeeds: String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
}
