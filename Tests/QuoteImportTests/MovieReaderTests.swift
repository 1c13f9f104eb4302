import QuoteText
import Testing

@testable import QuoteImport

/// What a reader gives of a whole list, or why it is none.
enum MovieListing {
    static func records(
        _ bytes: [UInt8], encoding: TextEncoding? = nil
    ) throws(ImportFault) -> [ImportRecord] {
        let result = bytes.withUnsafeBytes { raw in
            Result { () throws(ImportFault) in
                try XMLEncoding.text(of: raw, encoding: encoding).withUTF8 { utf8 in
                    Result { () throws(ImportFault) in
                        var reader = MovieReader(UnsafeRawBufferPointer(utf8))
                        var records: [ImportRecord] = []
                        while let record = try reader.next() { records.append(record) }
                        return records
                    }
                }
            }
        }
        return try result.get().get()
    }

    static func movies(
        _ text: String, encoding: TextEncoding? = nil
    ) throws(ImportFault) -> [RawMovie] {
        try movies(Array(text.utf8), encoding: encoding)
    }

    static func movies(
        _ bytes: [UInt8], encoding: TextEncoding? = nil
    ) throws(ImportFault) -> [RawMovie] {
        try records(bytes, encoding: encoding).compactMap {
            if case .movie(let movie) = $0.content { movie } else { nil }
        }
    }

    static func fault(_ text: String) -> ImportFault? {
        do throws(ImportFault) {
            _ = try movies(text)
            return nil
        } catch { return error }
    }
}

@Suite struct `A list of movies` {
    @Test func `has a movie's members under the names of its children`() throws {
        let movies = try MovieListing.movies(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <movies>
              <movie><name>The Third Man</name><director>Carol Reed</director><image>third man.jpg</image>
                <rating>8.1/10</rating><weburl>https://en.wikipedia.org/wiki/The_Third_Man</weburl>
                <ilogo>i.png</ilogo><rt>99%</rt><desc>Vienna.</desc><year>1949</year></movie>
              <movie><name>Next</name></movie><movie/>
            </movies>
            """)
        #expect(
            movies == [
                RawMovie(
                    title: "The Third Man", director: "Carol Reed", year: "1949",
                    image: "third man.jpg", imdb: "8.1/10", rottenTomatoes: "99%", plot: "Vienna.",
                    wikipedia: "https://en.wikipedia.org/wiki/The_Third_Man"),
                RawMovie(title: "Next"), RawMovie(),
            ])
    }

    @Test(arguments: [
        ("<title>T</title>", "T"), ("<movieTitle>T</movieTitle>", "T"), ("<NAME>T</NAME>", "T"),
        ("<title>U</title><name>T</name>", "T"), ("<name> </name><title>T</title>", "T"),
        ("<name>A</name><name>B</name>", "A, B"), ("<x><name>A</name></x><title>T</title>", "T"),
        ("<name>\n  The   Third&#160;\tMan </name>", "The Third Man"),
        ("<name>Lilo &amp; Stitch &#8212; <!-- x -->é</name>", "Lilo & Stitch — é"),
        ("<name>a <![CDATA[<b> & c]]> d</name>", "a <b> & c d"),
        ("<name>a<b>b</b>c</name>", "abc"), ("<n:name xmlns:n='urn:x'>T</n:name>", "T"),
    ])
    func `has the title that its text gives`(content: String, title: String) throws {
        let movies = try MovieListing.movies("<movies><movie>\(content)</movie></movies>")
        #expect(movies.map(\.title) == [title])
    }

    @Test(arguments: [
        ("<director>A</director><director>B</director>", "A, B"),
        ("<directors><director>A</director> <director>B C</director></directors>", "A, B C"),
        ("<director><first>Carol</first><last>Reed</last></director>", "Carol Reed"),
        ("<directors>A and B</directors>", "A and B"),
    ])
    func `joins directors`(content: String, director: String) throws {
        let movies = try MovieListing.movies("<movies><movie>\(content)</movie></movies>")
        #expect(movies.map(\.director) == [director])
    }

    @Test func `may have attributes, which children go before`() throws {
        let movies = try MovieListing.movies(
            "<a><b><film title='T' Year='1950' rating='7'><year>1949</year></film></b></a>")
        #expect(movies == [RawMovie(title: "T", year: "1949", imdb: "7")])
    }

    @Test func `has the first name of each field, and its child before an attribute`() throws {
        let movies = try MovieListing.movies(
            """
            <movies><movie name='X' rating='1'><title>T</title><rating>7</rating><imdb_rating>8</imdb_rating>
            <img>b.png</img><image>a.png</image><wiki>w</wiki><url>u</url></movie></movies>
            """)
        #expect(movies == [RawMovie(title: "T", image: "a.png", imdb: "8", wikipedia: "w")])
    }

    @Test func `says with N-A that there is nothing`() throws {
        let movies = try MovieListing.movies(
            """
            <root><movie title="T" year="1999" director="N/A" plot="n/a" poster="N/A"><name> n/a </name>
            <director>N/A</director><director>A</director><desc>N/A today</desc><rt>N/A</rt></movie></root>
            """)
        #expect(
            movies == [RawMovie(title: "T", director: "A", year: "1999", plot: "N/A today")])
    }

    @Test func `may have ratings under names`() throws {
        let movies = try MovieListing.movies(
            """
            <videodb><movie><title>T</title><ratings>
              <rating name="IMDb" max="100" default="true"><value> 74 </value><votes>12</votes></rating>
              <rating name="tomatometer"><value>8<!-- x -->8</value></rating>
              <rating><votes>3</votes></rating><rating name="other"><value>N/A</value></rating>
              <value>1</value></ratings><x><rating name="imdb"><value>3</value></rating></x></movie>
            <movie><title>U</title></movie></videodb>
            """)
        #expect(
            movies == [
                RawMovie(
                    title: "T",
                    ratings: [
                        .init(name: "imdb", max: "100", value: "74"),
                        .init(name: "tomatometer", max: nil, value: "88"),
                    ]), RawMovie(title: "U"),
            ])
    }

    @Test func `tells the line where each movie starts`() throws {
        let records = try MovieListing.records(
            Array("<movies>\n<movie><name>A</name>\n</movie>\n\n<movie>\n</movie></movies>".utf8))
        #expect(records.map(\.line) == [2, 5])
    }

    @Test(arguments: [
        ("<movies><movie><name>A & B</name></movie></movies>", 1),
        ("<movies>\n<movie><name>A</nam></movie></movies>", 2), ("<movies><movie><name>A", 1),
        ("<movies>\n\n", 3), ("<movies></movies>\nx", 2), ("no xml", 1), ("<", 1),
        ("<movies><movie a='1' a='2'/></movies>", 1), ("<rss><channel/></rss>", 1),
        ("<movies>\u{1}</movies>", 1), ("<movies><movie><name>&nbsp;</name></movie></movies>", 1),
        ("<?xml version='1.0' encoding='x-nothing'?><movies/>", 1),
        (String(repeating: "<a>", count: 200), 1),
    ])
    func `that isn't well-formed is refused with the line`(list: String, line: Int) {
        let fault = MovieListing.fault(list)
        #expect(fault?.line == line, "\(String(describing: fault))")
    }

    @Test(arguments: ["<movies/>", "<movies>\n</movies>", "<?xml version='1.0'?><films></films>"])
    func `may have no movies`(list: String) throws {
        #expect(try MovieListing.movies(list) == [])
    }

    @Test(
        arguments: [
            (
                [0xFF, 0xFE] + Self.utf16("<movies><movie><name>Amélie</name></movie></movies>"),
                "Amélie"
            ),
            (Self.utf16("<movies><movie><name>Amélie</name></movie></movies>"), "Amélie"),
            (
                Array("<?xml version='1.0' encoding='ISO-8859-1'?><movies><movie><name>Am".utf8)
                    + [0xE9] + Array("lie</name></movie></movies>".utf8), "Amélie"
            ),
            (
                Array("<?xml version='1.0' encoding='windows-1251'?><movies><movie><name>".utf8)
                    + [0xC4, 0xE0] + Array("</name></movie></movies>".utf8), "Да"
            ),
            (
                Array("<movies><movie><name>".utf8) + [0x93, 0xE9, 0x94]
                    + Array("</name></movie></movies>".utf8), "“é”"
            ),
            (
                [0xEF, 0xBB, 0xBF] + Array("<movies><movie><name>é</name></movie></movies>".utf8),
                "é"
            ),
        ] as [([UInt8], String)])
    func `is in the encoding that it says`(bytes: [UInt8], title: String) throws {
        #expect(try MovieListing.movies(bytes).map(\.title) == [title])
    }

    @Test func `that says UTF-8 and isn't has U+FFFD for what can't be read`() throws {
        let list =
            Array("<?xml version='1.0' encoding='UTF-8'?><movies><movie><name>".utf8) + [0xE9]
            + Array("</name></movie></movies>".utf8)
        #expect(try MovieListing.movies(list).map(\.title) == ["\u{FFFD}"])
        #expect(try MovieListing.movies(list, encoding: .windows1252).map(\.title) == ["é"])
    }

    @Test func `is read in pieces, wherever they part it`() throws {
        let name = String(repeating: "é&amp;—", count: 30_000)
        let list = "<movies><movie><name>\(name)</name></movie></movies>"
        let whole = String(repeating: "é&—", count: 30_000)
        #expect(try MovieListing.movies(list).map(\.title) == [whole])
    }

    @Test func `tells of movies within movies, which it leaves out`() throws {
        let list = Array(
            "<movies><movie><name>A</name><movie><name>B</name></movie></movie></movies>".utf8)
        try list.withUnsafeBytes { raw in
            var reader = MovieReader(raw)
            while try reader.next() != nil {}
            #expect(
                reader.warnings.sentences == [
                    "1 movie was left out (line 1): it stands within another movie"
                ])
        }
    }

    private static func utf16(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
}

@Suite struct `Entities of a list of movies` {
    private func list(_ declarations: String, _ name: String) -> String {
        "<!DOCTYPE movies [\(declarations)]><movies><movie><name>\(name)</name></movie></movies>"
    }

    @Test(arguments: [
        ("<!ENTITY a 'Amélie'>", "&a;", "Amélie"),
        ("<!ENTITY a 'x&b;z'><!ENTITY b 'y'>", "&a;&a;", "xyzxyz"),
        ("<!ENTITY a '&#38;lt;b&#38;#233;'>", "&a;", "<bé"),
        ("<!ENTITY a 'x'><!ENTITY a 'y'>", "&a;", "x"),
        ("<!ELEMENT movies ANY>", "&lt;", "<"),
    ])
    func `are expanded where it declares them`(
        declarations: String, name: String, title: String
    ) throws {
        #expect(try MovieListing.movies(list(declarations, name)).map(\.title) == [title])
    }

    @Test(arguments: [
        "<!ENTITY x SYSTEM 'file:///etc/passwd'>", "<!ENTITY x PUBLIC 'a' 'http://127.0.0.1/'>",
        "<!ENTITY % x SYSTEM 'http://127.0.0.1/x.dtd'>", "<!ENTITY % x SYSTEM 'x'>%x;",
        "<!NOTATION n SYSTEM 'n'><!ENTITY x SYSTEM 'x' NDATA n>",
    ])
    func `that stand elsewhere refuse it, named or not`(declarations: String) {
        #expect(MovieListing.fault(list(declarations, "A")) != nil)
        #expect(MovieListing.fault(list(declarations, "&x;")) != nil)
    }

    @Test func `of a DTD that it names are not read`() throws {
        let doctype = "<!DOCTYPE movies SYSTEM \"http://127.0.0.1:1/movies.dtd\">"
        let rest = "<movies><movie><name>A</name></movie></movies>"
        #expect(try MovieListing.movies(doctype + rest).map(\.title) == ["A"])
        let fault = MovieListing.fault(doctype + rest.replacing("A", with: "&nbsp;"))
        #expect(fault?.reason == "it has an entity that it doesn't declare itself")
    }

    private static let laughs = (1...9).map { level in
        "<!ENTITY l\(level) '\(String(repeating: "&l\(level - 1);", count: 10))'>"
    }.joined()

    /// By what they are, so that the output of the test stays short: the declarations, and a name with them.
    private static let hostile: [String: (declarations: String, name: String)] = [
        "a tree of laughs": ("<!ENTITY l0 'lol'>\(laughs)", "&l9;"),
        "a tree of nothing": ("<!ENTITY l0 ''>\(laughs)", "&l9;"),
        "a long text, often": (
            "<!ENTITY a '\(String(repeating: "a", count: 50_000))'>",
            String(repeating: "&a;", count: 50_000)
        ),
        "a circle": ("<!ENTITY a '&b;'><!ENTITY b '&a;'>", "&a;"),
        "itself": ("<!ENTITY a '&a;'>", "&a;"),
        "an element": ("<!ENTITY a '<b/>'>", "&a;"),
        "many entities": ((0...2000).map { "<!ENTITY e\($0) ''>" }.joined(), "x"),
        "many attributes": (
            (0...2000).map { "<!ATTLIST movie a\($0) CDATA 'x'>" }.joined(), "x"
        ),
    ]

    @Test(arguments: hostile.keys.sorted())
    func `that stand for too much refuse it`(kind: String) throws {
        let (declarations, name) = try #require(Self.hostile[kind])
        #expect(MovieListing.fault(list(declarations, name)) != nil)
    }

    @Test func `in attributes refuse it, but for the predefined ones`() throws {
        let bomb =
            "<!DOCTYPE m [<!ENTITY l0 'lol'>\(Self.laughs)]><movies><movie name='&l9;'/></movies>"
        #expect(MovieListing.fault(bomb) != nil)
        #expect(
            try MovieListing.movies("<movies><movie name='A &amp; B'/></movies>").map(\.title)
                == ["A & B"])
    }
}
