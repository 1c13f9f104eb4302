import Testing

@testable import QuotePages

/// What stands in the lines of a page: character references, quotations and links.
@Suite struct `A line of a page` {
    private func page(_ html: String, url: String = "https://a.b/c/d?e") throws -> Page {
        let type = try #require(PageType("text/html; charset=utf-8"))
        return try Page(Array(html.utf8), as: type, url: url, name: "c")
    }

    private func texts(_ html: String) throws -> [String] { try page(html).blocks.map(\.text) }

    @Test(arguments: [
        ("na&iuml;ve", "naïve"), ("na&iumlve", "naïve"),
        ("&copy 2001 &copy2001 &copy;2001", "© 2001 ©2001 ©2001"),
        ("Q&A, R&D, a&b=c", "Q&A, R&D, a&b=c"), ("1 &lt 2 &gt 0", "1 < 2 > 0"),
        ("&amp;lt; &ampamp; &amp", "&lt; &amp; &"),
        ("&notit; &notin; &not", "¬it; ∉ ¬"), ("&hellip; &hellip &hellipx;", "… &hellip &hellipx;"),
        ("&frac12 &frac12; &frac1", "½ ½ &frac1"), ("&AMP; &AMP &Amp;", "& & &Amp;"),
        ("&; & &&amp; &#; &#x; &#xg", "&; & && &#; &#x; &#xg"),
        ("&#65&#66;&#x43&#X44;", "ABCD"), ("&#128;&#x99 &#145;x&#146;", "€™ ‘x’"),
        ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&#x1F600;", "😀"), ("&NotEqualTilde;", "≂̸"), ("&fjlig;", "fj"),
        ("a&Tab;b&NewLine;c", "a b c"),
        ("&CounterClockwiseContourIntegral;", "∳"), ("&zwnj;x", "\u{200C}x"), ("&nbsp&nbsp;x", "x"),
        ("&bsol;&quot;&apos;", "\\\"'"),
        ("&excl;&equals;", "!="), ("&AElig &zwj;x", "Æ \u{200D}x"), ("&Aacute", "Á"),
        ("&yuml;&yuml", "ÿÿ"),
        ("a < b <c> d", "a < b d"), ("a<3 <- </3", "a<3 <-"), ("x &lt;p&gt; y", "x <p> y"),
        ("<!-->a<!--->b<!-- --!>c<!x>d<?y>e", "abcde"),
    ])
    func `has its character references decoded`(html: String, expected: String) throws {
        #expect(try texts("<p>" + html) == [expected])
    }

    @Test func `has the references of a title decoded, and no tags in it`() throws {
        #expect(try page("<title>A &amp B <i> &eacute</title><p>x").title == "A & B <i> é")
        #expect(try page("<title>A<p>x").title == "A")
        #expect(try texts("<xmp>&amp; <b></xmp>") == ["&amp; <b>"])
        #expect(try texts("<p>a<textarea></p><p>b</textarea>c<script>'<p>'</SCRIPT >d") == ["acd"])
    }

    /// In attributes a reference without its semicolon is none before `=`, a letter or a digit.
    @Test(arguments: [
        ("?a&copy=1", "https://a.b/c/d?a&copy=1"), ("?a&copy1", "https://a.b/c/d?a&copy1"),
        ("?a&copy;=1", "https://a.b/c/d?a%C2%A9=1"),
        ("?a&copy", "https://a.b/c/d?a%C2%A9"), ("?a&copy&b", "https://a.b/c/d?a%C2%A9&b"),
        ("?a&amp;b", "https://a.b/c/d?a&b"),
        ("?a&notit=1", "https://a.b/c/d?a&notit=1"), ("?&#x41&#66", "https://a.b/c/d?AB"),
        ("?x&hellip", "https://a.b/c/d?x&hellip"),
    ])
    func `has the references of attributes decoded by their own rule`(value: String, url: String)
        throws
    {
        for html in [
            "<a href=\"\(value)\">x</a>", "<a href='\(value)'>x</a>",
            "<a title=\">\" href=\(value)>x</a>",
        ] {
            #expect(
                try page("<p>" + html).blocks.first?.links == [
                    Page.Link(start: 0, end: 1, url: url)
                ], "\(html)")
        }
    }

    @Test(arguments: [
        ("<p>He said <q>yes</q>, twice.", ["He said “yes”, twice."]),
        ("<p lang=de>Er sagte <q>ja, <q>ja</q>, <q>ja</q></q>.", ["Er sagte „ja, ‚ja‘, ‚ja‘“."]),
        ("<html lang=fr-CA><p>Il dit <q>oui</q>", ["Il dit «oui»"]),
        ("<html lang=ja><p><q>a<q>b</q></q>", ["「a『b』」"]),
        ("<div lang=pl><p><q>tak</q> <q lang=en>yes</q></div><p><q>x</q>", ["„tak” „yes”", "“x”"]),
        ("<p xml:lang=sv><q>ja</q>", ["”ja”"]),
        ("<p lang=de>a<span lang=''><q>b</q></span>", ["a“b”"]),
        ("<p lang=xx-nonsense_1><q>b</q>", ["“b”"]), ("<p>a <q> b </q> c", ["a “ b” c"]),
        ("<p>a<q></q>b<q> </q>c", ["a“”b“”c"]),
        ("<p><q>a", ["“a”"]), ("<p><q>a</p><p>b", ["“a”", "b"]),
        ("<q><p>a</p><p>b</p></q><p>c", ["“a", "b”", "c"]),
        ("<q></q><p>a", ["a"]), ("<p>a<q hidden>b</q>c", ["ac"]), ("<p>a<br><q>b</q>", ["a\n“b”"]),
        ("<pre>a <q>b</q></pre>", ["a “b”"]),
        ("<h2><q>a</q></h2><blockquote><q>b</q></blockquote>", ["“a”", "“b”"]),
    ])
    func `has quotation marks for its quotations`(html: String, expected: [String]) throws {
        #expect(try texts(html) == expected)
    }

    @Test(arguments: [
        "<span class=mw-editsection>[<a href=x>edit</a>]</span>",
        "<span class='x mw-editsection'>[edit]</span>",
        "<span class=editsection>[edit]</span>", "<a class='mw-ui-icon edit-page' href=x>Edit</a>",
        "<span class=mw-editsection-like>[edit]</span>",
    ])
    func `is without MediaWiki's edit links`(html: String) throws {
        #expect(try texts("<h2>Early years\(html)</h2><p>x") == ["Early years", "x"])
    }

    @Test func `keeps what only looks like an edit link`() throws {
        #expect(try texts("<p class=mw-editsections>a<b class=not-editsection>b</b>") == ["ab"])
    }

    /// The links as their texts and where they lead.
    private func links(_ html: String) throws -> [[String]] {
        try page(html).blocks.map { block in
            let scalars = Array(block.text.unicodeScalars)
            return block.links.map { link in
                String(String.UnicodeScalarView(scalars[link.start..<link.end])) + " " + link.url
            }
        }
    }

    @Test(arguments: [
        (
            "<p>😀é <a href=x>one</a> and <a href='../y#z'>two words</a>.",
            [["one https://a.b/c/x", "two words https://a.b/y#z"]]
        ),
        ("<p>  <a href='//e.f'>  a  b  </a>  c", [["a b https://e.f/"]]),
        ("<p>\u{A0}\u{200B}<a href=x>a</a>\u{3000}", [["a https://a.b/c/x"]]),
        ("<p><a href=x>a<br>b</a>", [["a\nb https://a.b/c/x"]]),
        ("<a href=x><p>a</p><p>b</p></a>c", [["a https://a.b/c/x"], ["b https://a.b/c/x"], []]),
        ("<p><a href=x>a</a><a href=x>b</a>", [["a https://a.b/c/x", "b https://a.b/c/x"]]),
        ("<p><a href=x><b>a</b> <i>b</i></a>", [["a b https://a.b/c/x"]]),
        (
            "<p><a href='mailto:x@y'>a</a> <a href='javascript:x'>b</a> <a>c</a> <a href='https://u@v/'>d</a> <a href='http://'>e</a>",
            [[]]
        ),
        (
            "<p><a href=''>a</a><a href='#s'>b</a>",
            [["a https://a.b/c/d?e", "b https://a.b/c/d?e#s"]]
        ), ("<p>a<a href=x></a>b<a href=x> </a>c", [[]]),
        ("<p><a href=x><q>a</q></a>", [["“a” https://a.b/c/x"]]),
        ("<p><q><a href=x>a</a></q>", [["a https://a.b/c/x"]]),
        (
            "<pre>\n\n  <a href=x>a\n  b</a>  \n <a href=y>c</a>\n\n</pre>",
            [["a\n  b https://a.b/c/x", "c https://a.b/c/y"]]
        ),
        ("<p><a href=x>a <nav>b</nav></a>", [["a https://a.b/c/x"]]),
        ("<p>\u{301}<a href=x>\u{301}a</a>", [["\u{301}a https://a.b/c/x"]]),
        ("<base href='/g/h'><base href='/i/'><p><a href=x>a</a>", [["a https://a.b/g/x"]]),
        ("<p><a href=x>a</a><base href='http://k/'>", [["a http://k/x"]]),
        ("<base href='ftp://k/'><p><a href=x>a</a>", [["a https://a.b/c/x"]]),
        ("<p><a href=' {é} '>a</a>", [["a https://a.b/c/%7B%C3%A9%7D"]]),
    ])
    func `tells where its links lead`(html: String, expected: [[String]]) throws {
        #expect(try links(html) == expected)
    }

    @Test func `leaves out links that could not be used`() throws {
        let long = String(repeating: "x", count: 1991)
        #expect(
            try links(
                "<p><a href='http://a/\(long)'>a</a><a href='http://a/\(long)x'>b</a><a href='\(long)é'>c</a>"
            ) == [["a http://a/\(long)"]])
        let page = try page(String(repeating: "<a href='http://a/\(long)'>a</a>", count: 5_000))
        let bytes = page.blocks.flatMap(\.links).reduce(0) { $0 + $1.url.utf8.count }
        #expect(bytes == Page.linkBytesLimit / 2000 * 2000)
    }
}
