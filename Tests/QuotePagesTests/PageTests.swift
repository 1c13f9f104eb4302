import Testing

@testable import QuotePages

@Suite struct `A page` {
    private func page(
        _ html: String, type: String = "text/html; charset=utf-8"
    ) throws -> Page {
        let type = try #require(PageType(type))
        return try Page(Array(html.utf8), as: type, url: "https://a.b/c", name: "c")
    }

    /// The blocks, each as its kind's first letter and its text.
    private func blocks(_ html: String, type: String = "text/html; charset=utf-8") throws
        -> [String]
    {
        try page(html, type: type).blocks.map { "\($0.kind.rawValue.prefix(1)) \($0.text)" }
    }

    @Test(arguments: [
        ("<h1>A</h1><p>b<p>c", ["h A", "p b", "p c"]),
        ("text<div>more</div>end", ["p text", "p more", "p end"]),
        ("<p> a \n\t <b> b</b>c <i> d</i> </p>", ["p a bc d"]),
        ("<p>a<br>b<br/>c</p>", ["p a\nb\nc"]), ("<p>a<br><br>b", ["p a", "p b"]),
        ("<br><p>a<br>", ["p a"]), ("<p>one<br> two", ["p one\ntwo"]),
        (
            "<ul><li>a<ul><li>b</li></ul>c</li><li><p>d</p><p>e</p></li></ul>f",
            ["i a", "i b", "i c", "i d", "i e", "p f"]
        ),
        ("<blockquote><p>a</p><p>b</p></blockquote><p>c", ["q a", "q b", "p c"]),
        ("<blockquote>a<footer>— B</footer></blockquote>", ["q a", "q — B"]),
        ("<blockquote><h2>a</h2><ul><li>b</ul>c</blockquote>", ["h a", "i b", "q c"]),
        (
            "<table><caption>t</caption><tr><th>a<th>b<tr><td>c<td><p>d<p>e</table>",
            ["p t", "p a", "p b", "p c", "p d", "p e"]
        ),
        ("<pre>\n  a\n    b  \n\n\tc\n</pre>d  e", ["p   a\n    b\n\n    c", "p d e"]),
        ("<dl><dt>a<dd>b</dl>", ["i a", "i b"]),
        ("<p>a&nbsp;b&amp;c&#150;&#x93;d&#148;", ["p a\u{A0}b&c–“d”"]),
        ("<p>&nbsp;</p><p>\u{200B}</p><p> </p>", []), ("", []), ("   ", []), ("plain", ["p plain"]),
        ("<h1><span>a</span> <small>b</small></h1>", ["h a b"]),
        ("<p>a<ruby>漢<rp>(</rp><rt>kan</rt></ruby>", ["p a漢"]),
        ("<figure><img alt=x><figcaption>a</figcaption></figure>", ["p a"]),
        ("<center>a</center>b", ["p a", "p b"]),
        ("<p>a\u{2028}b", ["p a b"]), ("<details><summary>a</summary>b</details>", ["p a", "p b"]),
    ])
    func `is read in order, a paragraph each`(html: String, expected: [String]) throws {
        #expect(try blocks(html) == expected)
    }

    @Test(arguments: [
        "<script>x</script>", "<style>x</style>", "<template><p>x</p></template>",
        "<noscript>x</noscript>",
        "<svg><text>x</text><title>x</title></svg>", "<select><option>x</select>",
        "<textarea>x</textarea>",
        "<button>x</button>", "<label>x</label>", "<nav>x</nav>", "<aside>x</aside>",
        "<header>x</header>",
        "<footer>x</footer>", "<menu><li>x</menu>", "<div role=navigation>x</div>",
        "<div role='Banner'>x</div>",
        "<ul role='menu list'><li>x</ul>", "<p hidden>x</p>", "<p hidden=''>x</p>",
        "<p aria-hidden=true>x</p>",
        "<p aria-hidden='TRUE'>x</p>", "<p style='display:none'>x</p>",
        "<p style='color:red; DISPLAY : none !important'>x</p>",
        "<p style='visibility:hidden;'>x</p>", "<p style='/* a */display:/**/none'>x</p>",
        "<div hidden><p>x<div>x</div></div>",
        "<iframe>x</iframe>", "<video>x</video>", "<canvas>x</canvas>", "<object>x</object>",
        "<!-- x -->",
        "<dialog>x</dialog>", "<math><annotation>x</annotation></math>",
        "<nav><ul><li>x<ul><li>x</nav>",
        "<nav><div>x</nav>", "<header><div><p>x</header>", "<script>'</p>x'</script>",
        "<![CDATA[x]]>", "<![if !IE]>", "<!x>",
    ])
    func `is without what isn't read`(html: String) throws {
        #expect(try blocks("<p>a</p>\(html)<p>b</p>") == ["p a", "p b"])
    }

    @Test(arguments: [
        "<main><header>x</header></main>", "<article><footer>x</footer></article>",
        "<p aria-hidden=false>x</p>",
        "<p style='display:nonexistent'>x</p>", "<p style='color:none'>x</p>", "<form>x</form>",
        "<section><header>x</header></section>", "<p data-hidden>x</p>", "<p role=note>x</p>",
    ])
    func `keeps what is read`(html: String) throws {
        #expect(try blocks("<p>a</p>\(html)<p>b</p>") == ["p a", "p x", "p b"])
    }

    @Test func `that is nothing but navigation is read with it`() throws {
        #expect(try blocks("<nav><p>a</nav><aside>b</aside><p hidden>c") == ["p a", "p b"])
        #expect(try blocks("<body hidden style='display:none'><p>a") == ["p a"])
    }

    @Test func `has the title that it gives itself, else its first heading, else its name`() throws
    {
        #expect(try page("<title> A \n b </title><h1>c").title == "A b")
        #expect(try page("<title></title><h2>c</h2>").title == "c")
        #expect(
            try page("<title>a</title><svg><title>b</title></svg><title>c</title>").title == "a")
        #expect(try page("<p>x").title == "c")
        #expect(try page("x", type: "text/plain").title == "c")
        let long = try page("<title>\(String(repeating: "é", count: 700))</title>").title
        #expect(long.unicodeScalars.count == 500 && long.hasSuffix("…"))
    }

    @Test func `of plain text is parted at blank lines`() throws {
        #expect(
            try blocks("\n\n  a\r\n\tb \r\n  \r\n\r\nc<p>\r\rd", type: "text/plain") == [
                "p   a\n    b", "p c<p>", "p d",
            ])
    }

    @Test func `never has control characters`() throws {
        let html = String(
            String.UnicodeScalarView(
                (0...0x9F).compactMap { UInt32($0) == 60 ? nil : Unicode.Scalar(UInt32($0)) }))
        for text in [
            "<p>\(html)</p>", "<pre>\(html)</pre>", "<title>\(html)</title>",
            "<p>&#0;&#1;&#127;&#x9d;&#x85;x",
        ] {
            let page = try page(text)
            for scalar in (page.blocks.map(\.text) + [page.title]).joined().unicodeScalars {
                #expect(scalar == "\n" || scalar.properties.generalCategory != .control)
            }
        }
        #expect(try blocks("<p>a\0b\u{1}c") == ["p abc"])
    }

    @Test(arguments: [
        ("text/html", "<meta charset=windows-1251><p>\u{EF}\u{F0}", "п"),
        (
            "text/html",
            "<meta http-equiv=Content-Type content='text/html; charset=KOI8-R'><p>\u{D0}", "п"
        ),
        ("text/html; charset=ISO-8859-1", "<meta charset=utf-8><p>\u{80}\u{93}", "€“"),
        ("text/html; charset=\"windows-1252\"", "<p>\u{E9}", "é"),
        ("text/html", "<p>\u{E9}t\u{E9}", "été"),
        ("text/html; charset=nonsense", "<meta charset=latin1><p>\u{E9}", "é"),
        ("text/html; charset=shift_jis", "<p>\u{93}\u{FA}", "日"),
        ("text/html", "<meta charset=utf-16><p>\u{C3}\u{A9}", "é"),
        ("text/html", "<!-- <meta charset=koi8-r> --><p>\u{C3}\u{A9}", "é"),
        ("application/xhtml+xml", "<?xml version='1.0' encoding='ISO-8859-2'?><p>\u{B1}</p>", "ą"),
        ("text/html; charset=utf-8", "\u{FF}\u{FE}<\0p\0>\0\u{E9}\0", "é"),
        ("text/html", "\u{FE}\u{FF}\0<\0p\0>\0\u{E9}", "é"),
        ("text/html; charset=koi8-r", "\u{EF}\u{BB}\u{BF}<p>\u{C3}\u{A9}", "é"),
        ("text/html; charset=utf-8", "<p>\u{E9}", "\u{FFFD}"),
        ("text/html; charset=gb2312", "<p>\u{C4}\u{E3}", "你"),
        ("text/html; charset=big5", "<p>\u{A7}\u{41}", "你"),
        ("text/html; charset=euc-kr", "<p>\u{B3}\u{CA}", "너"),
        ("text/plain; charset=windows-1253", "\u{E1}", "α"),
    ])
    func `is read in its encoding`(type: String, latin: String, expected: String) throws {
        let bytes = latin.unicodeScalars.map { UInt8($0.value) }
        let pageType = try #require(PageType(type))
        let page = try Page(bytes, as: pageType, url: "", name: "")
        #expect(page.blocks.first?.text.hasPrefix(expected) == true, "\(page.blocks)")
    }

    @Test(arguments: [
        ("<!doctype HTML><p>x", true), ("\n\t <HTML >x", true), ("<p>x", true),
        ("<a href=x>x", true),
        ("<!-- a --><p>x", true), ("\u{FEFF}<title>x", true),
        ("<?xml version='1.0'?><html>x", true),
        ("plain", false), ("<pre>x", false), ("a <p>x", false), ("<b", false), ("", false),
    ])
    func `without a type is told by its content`(content: String, isHTML: Bool) {
        #expect(PageType(sniffing: Array(content.utf8))?.isHTML == isHTML)
    }

    @Test(arguments: ["\u{0}a", "a\u{1}", "<?xml version='1.0'?>\u{2}", "a\u{1F}"])
    func `without a type is none when its content is no text`(content: String) {
        #expect(PageType(sniffing: Array(content.utf8)) == nil)
        #expect(throws: PageFailure.notText) {
            try Page(Array(content.utf8), as: nil, url: "", name: "")
        }
    }

    @Test func `is only HTML or plain text, whatever is said of it`() {
        for type in [
            "image/png", "application/json", "text/css", "text", "", "text/htmlx",
            "application/pdf",
        ] {
            #expect(PageType(type) == nil)
        }
        #expect(PageType("TEXT/HTML ;Charset=UTF-8") == PageType("text/html;charset=UTF-8"))
        #expect(throws: PageFailure.notText) { try page("%PDF-1.4 …") }
    }

    /// The limit only ends what would never end: how fast pages are read is no test's.
    @Test(.timeLimit(.minutes(10)), arguments: HostilePage.all)
    func `that is hostile is read to an end`(hostile: HostilePage) {
        _ = try? page(hostile.html)
    }
}
