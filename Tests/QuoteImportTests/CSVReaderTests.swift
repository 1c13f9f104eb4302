import QuoteJSON
import Testing

@testable import QuoteImport

@Suite struct `A file of delimited values` {
    private func read(_ text: String) -> Reading {
        Reading(text) { CSVReader($0) }
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
            quotations("\"quote\" ,\t\"author\"\n \"One, two\" , \"B\" \n")
                == [RawQuotation(text: "One, two", author: "B")])
    }

    @Test(arguments: [
        ("sep=;\nquote;author\nOne, two;A", "One, two"),
        ("\"sep=\t\"\r\nquote\tauthor\nOne;\tA", "One;"),
        ("SEP=:\nquote:author\nOne;:A", "One;"),
    ])
    func `may say its delimiter in the first line`(text: String, expected: String) {
        let reading = read(text)
        #expect(reading.quotations == [RawQuotation(text: expected, author: "A")])
        #expect(reading.records.map(\.line) == [3])
    }

    @Test func `counts no delimiters between pairs of quotes`() {
        #expect(quotations("quote,\"a;b;c\"\nOne,x").map(\.text) == ["One"])
        #expect(
            quotations("quote;5\" a,b;author\nOne;x;A") == [RawQuotation(text: "One", author: "A")])
    }

    @Test(arguments: [
        ("\"Go\" and \"stay\",Ann", "\"Go\" and \"stay\""), ("\"lost,Ann", "\"lost"),
        ("\"a, b\" c \"d, e\" f,Ann", "\"a, b\" c \"d, e\" f"), ("\"a\"b,Ann", "\"a\"b"),
        ("plain \"inner\" text,Ann", nil),
    ])
    func `takes a cell as it stands whose quote is text`(row: String, text: String?) {
        let reading = read("quote,author\n\(row)\nfound,Bob\n")
        #expect(
            reading.quotations == [
                RawQuotation(text: text ?? "plain \"inner\" text", author: "Ann"),
                RawQuotation(text: "found", author: "Bob"),
            ])
        #expect(reading.warnings.contains { $0.contains("(line 2)") } == (text != nil))
    }

    @Test func `reads backslashes as escapes only where that makes it well formed`() {
        func texts(_ rows: String) -> [String] { quotations("quote,author\n" + rows).map(\.text) }
        #expect(
            texts(#""a \"b\" \\ \c",A"# + "\n" + #""One, two",B"#) == [#"a "b" \ \c"#, "One, two"])
        #expect(texts(#""C:\dir",A"# + "\n" + #""a ""b"" c",B"#) == [#"C:\dir"#, #"a "b" c"#])
        #expect(texts(#""a ""b\"" c",A"#) == [#"a "b\" c"#])
        #expect(texts(#""C:\",A"# + "\n" + #"Two,B"#) == [#"C:\"#, "Two"])
        #expect(texts(#"plain \"x\" y,A"#) == [#"plain \"x\" y"#])
    }

    @Test(arguments: [
        ("Hello, world,Cid", "Hello, world", "Cid"),
        ("One, two, three,Cid", "One, two, three", "Cid"),
        ("Hello,world,Cid", "Hello", "world"), ("Hello, world, Cid", "Hello", "world"),
        ("Hello, \"world\",Cid", "Hello", "world"), ("Hello,Cid, x", "Hello", "Cid"),
        (" Hello, world,Cid,,", "Hello, world", "Cid"),
    ])
    func `takes surplus cells for parts of the text where only they start with a blank`(
        row: String, text: String, author: String
    ) {
        let reading = read("quote,author\nOne,A\n\(row)\n")
        #expect(reading.quotations.last == RawQuotation(text: text, author: author))
        #expect(reading.warnings.contains { $0.contains("more cells") && $0.contains("(line 3)") })
    }

    @Test func `leaves surplus cells out where a cell is quoted or the delimiter is no comma`() {
        #expect(
            quotations("quote,author\nHello, world,Cid\n\"One\",A\n").first
                == RawQuotation(text: "Hello", author: "world"))
        #expect(
            quotations("quote;author\nHello; world;Cid\n").first
                == RawQuotation(text: "Hello", author: "world"))
    }

    @Test func `gives the text what stands in columns without a name`() {
        let reading = read("Quote,,\nTime is short, so go,\nNo comma,,\nTwo,x,\n")
        #expect(reading.quotations.map(\.text) == ["Time is short, so go", "No comma", "Two"])
        #expect(reading.warnings.count == 3)
        #expect(reading.warnings.last == "1 column was not used: column 2")
    }

    @Test(arguments: [
        ("Quote", "AUTHOR", "Title", "Tags", "Note"),
        (" quotes ", "Authors", "book", "category", "notes"),
        ("quotation", "book author", "Book Title", "categories", "note"),
        ("Highlight", "quoteauthor", "source", "genre", "notes"),
        ("quote", "author", "work", "tags", "note"),
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

    @Test(arguments: [
        ("Zitat;Autor;Quelle;Kategorie;Notiz", ";"),
        ("citation;auteure;œuvre;ETIQUETTES;remarque", ";"),
        ("FRASE,AUTOR,TITULO,categorias,NOTAS", ","),
        ("aforisma,autrice,opera,etichette,nota", ","),
        ("Citação,autora,Fonte,categoria,notas", ","),
        ("citaat,schrijver,boek,trefwoorden,notities", ","),
        ("tresc,autorka,ksiazka,tagi,notatki", ","), ("Цитата,АВТОР,книга,теги,примечание", ","),
        ("语录,作者,出处,标签,备注", ","), ("本文,発言者,出典,カテゴリ,メモ", ","),
    ])
    func `names its columns in many languages`(header: String, delimiter: String) {
        let row = ["T", "A", "S", "a", "N"].joined(separator: delimiter)
        #expect(
            quotations("\(header)\n\(row)") == [
                RawQuotation(text: "T", author: "A", source: "S", tags: ["a"], note: "N")
            ])
    }

    @Test func `has the column whose name comes first in the table, and an address`() {
        let reading = read("content,quote,authors,author,URL,likes\nno,T,no,A,https://a.example/,3")
        #expect(
            reading.quotations
                == [RawQuotation(text: "T", author: "A", url: "https://a.example/")])
        #expect(
            reading.warnings == ["3 columns were not used: “content”, “authors”, “likes”"])
    }

    @Test func `may have its header in a row below others`() {
        let reading = read("My quotes,2026,\n\n,,\nauthor,quote,\nA,One,\n")
        #expect(reading.quotations == [RawQuotation(text: "One", author: "A")])
        #expect(reading.warnings == ["1 row above the header was skipped (line 1)"])
        let rows = String(repeating: "x y,z\n", count: 4)
        #expect(quotations(rows + "quote,author\nOne,A\n").map(\.text) == ["One"])
        #expect(quotations(rows + "x y,z\nquote,author\nOne it is,A\n").count == 7)
        #expect(quotations("x y,z\nquote,other\nOne it is,A\n").count == 3)
    }

    @Test(arguments: [
        (
            "One it is,A,S\nTwo\n", RawQuotation(text: "One it is", author: "A", source: "S"),
            "column 1 as the text"
        ),
        (
            "A;One it is\nB;Two it is\n", RawQuotation(text: "One it is", author: "A"),
            "column 2 as the text"
        ),
        (
            "1|\"One, is it\"|\"A\"\n2|Two is|B", RawQuotation(text: "One, is it", author: "A"),
            "column 3 as the author"
        ),
        (
            "A,One it is,S\nB,Two it is,S\n", RawQuotation(text: "One it is"),
            "took column 2 as the text"
        ),
        ("12:30,一二三\n12:31,一\n", RawQuotation(text: "一二三"), "column 2 as the text"),
    ])
    func `without a header has columns by what is in them`(
        text: String, quotation: RawQuotation, warning: String
    ) {
        let reading = read(text)
        #expect(reading.quotations.first == quotation)
        #expect(reading.warnings.first?.hasPrefix("no header recognized") == true)
        #expect(reading.warnings.first?.contains(warning) == true)
    }

    @Test(arguments: ["1,2.5\n2,3\n", "one,two\nthree,four\n", "ab\ncd\nef gh\n"])
    func `without a column of texts is refused`(text: String) {
        #expect(read(text).fault?.line == 1)
        #expect(read(text).records.isEmpty)
    }

    @Test func `may be lines of authors and quotations`() {
        let reading = read(
            "author || Quotation\nA || \"One\", it is\n\nB||\n||Two\nno delimiter\nC||T|x\nD||Four")
        #expect(
            reading.quotations == [
                RawQuotation(text: "\"One\", it is", author: "A"), RawQuotation(text: "Two"),
                RawQuotation(text: "T|x", author: "C"), RawQuotation(text: "Four", author: "D"),
            ])
        #expect(reading.rejected == [4, 6])
        #expect(quotations("sep=|\nquote||author\nOne||A").map(\.author) == ["A"])
        #expect(quotations("quote|a||b\nOne|x||y").map(\.text) == ["One"])
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

    @Test func `warns of the records that have more than its columns`() {
        let reading = read("quote,author\nOne,A,\nTwo,B,, \nThree,C,x,y\nFour,D,z\n")
        #expect(reading.quotations.count == 4)
        #expect(reading.warnings.first?.hasPrefix("2 rows have more cells") == true)
        #expect(reading.warnings.first?.contains("(lines 4, 5)") == true)
    }

    @Test(arguments: [
        ("quote,author\nOne,A\n\"Two,B\nThree,C\n", ["One", "\"Two", "Three"]),
        ("quote,author\nOne,A\n\"Two\nrest\nThree,C\n", ["One", "\"Two", "rest", "Three"]),
        ("quote\nOne\n\"", ["One"]),
    ])
    func `loses nothing to a quote that isn't closed`(text: String, texts: [String]) {
        let reading = read(text)
        #expect(reading.quotations.map(\.text) == texts)
        #expect(reading.warnings.contains { $0.contains("quotation mark out of place") })
    }

    @Test func `is taken as it is when we exported it`() {
        let header = "id,text,author,source,url,movie,note,tags,createdAt,updatedAt\r\n"
        let reading = read(
            header
                + "1,“One”,N/A,N/A,https://a.example/,,\"a\nb\",\"[\"\"x, y\"\",\"\"z\"\"]\",2026-11-30T02:22:05.123Z,\r\n"
                + "2,\"\"\"T;w|o\"\"\",- B,,,,,,,\r\n3,Three,,,,7,,\"tag, b\",soon,\r\n4,,A,,,,,,,\r\n"
        )
        #expect(
            reading.quotations == [
                RawQuotation(
                    text: "“One”", author: "N/A", source: "N/A", url: "https://a.example/",
                    tags: ["x, y", "z"], note: "a\nb",
                    createdAt: Timestamp(milliseconds: 1_796_005_325_123)),
                RawQuotation(text: "\"T;w|o\"", author: "- B"),
                RawQuotation(text: "Three", tags: ["tag", "b"]),
            ])
        #expect(reading.rejected == [6])
        #expect(reading.recordWarnings.count == 1)
        #expect(reading.warnings == ["1 column was not used: “movie”"])
    }

    @Test(arguments: [
        ("TEXT,Url\n“One”,u", true), ("text,Movie\n“One”,", true), ("updatedAt,Text\n,“One”", true),
        ("text;tags\n“One”;\n“Two”;\"[\"\"a\"\"]\"", true), ("text,tags\n“One”,\"a, b\"", false),
        ("text,author\n“One”,A", false), ("quote,url\n“One”,u", false),
        ("quote,tags\n“One”,[]", false),
    ])
    func `is one that we exported by a column of texts and another of ours`(
        text: String, isExport: Bool
    ) {
        #expect(quotations(text).first?.text == (isExport ? "“One”" : "One"))
    }

    @Test func `keeps what it holds of a record within limits`() {
        let long = String(repeating: "a", count: CSVRecord.byteLimit + 1)
        let wide = String(repeating: ",x", count: CSVCursor.cellLimit + 1)
        let reading = read("quote,author\n\(long),A\nOne,B\nTwo\(wide)\nThree,\(long)\n")
        #expect(reading.rejected == [2])
        #expect(reading.quotations.map(\.text) == ["One", "Two", "Three"])
        #expect(reading.quotations.last?.author == nil)
        #expect(reading.recordWarnings.count == 1)
        #expect(reading.warnings.first?.contains("more cells") == true)
    }

    @Test func `keeps the indentation of a text of several lines`() {
        #expect(
            quotations("quote,author\n\"\n  One,\ntwo \",A\n").map(\.text) == ["  One,\ntwo"])
    }
}
