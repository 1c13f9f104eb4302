import QuoteText
import Testing

@Suite struct `Duplicate keys` {
    @Test(arguments: [
        ("“Be yourself.”", "be yourself"), ("  Be\n\tyourself!?  ", "be yourself"),
        ("It’s 3–4…", "it's 3-4"), ("STRASSE", "strasse"), ("Straße", "strasse"),
        ("e\u{301}tat", "état"), ("'\"a\".\"'", "a"), ("a. b", "a. b"), ("«x»!", "x"), ("...", ""),
        ("", ""),
        ("a\u{A0}\u{3000}b\u{200B}c", "a b c"),
    ])
    func `are the same for texts that a reader takes for one`(text: String, key: String) {
        #expect(DuplicateKey(text).text == key)
        #expect(DuplicateKey(DuplicateKey(text).text).text == key)
    }

    @Test func `keep accents and words apart`() {
        #expect(DuplicateKey("resume") != DuplicateKey("résumé"))
        #expect(DuplicateKey("a b") != DuplicateKey("ab"))
        #expect(DuplicateKey("a b").hash != DuplicateKey("ab").hash)
    }

    @Test func `exist for every text`() {
        for text in [
            String(repeating: "…", count: 10_000), String(repeating: "\u{FB2C}", count: 5000),
            "\u{0}", "𝒳",
        ] {
            #expect(DuplicateKey(text).hash == DuplicateKey(text).hash)
        }
        #expect(DuplicateKey(String(repeating: "\u{FB2C}a", count: 5000)).text.utf8.count == 35_000)
    }
}
