import Testing

@testable import QuoteImport

@Suite struct `The attribution of a fortune` {
    @Test(arguments: [
        ("Text.\n\t\t-- Ada", "Ada"), ("Text.\n-- Ada", "Ada"), ("Text.\n\n--Ada", "Ada"),
        ("Text.\n --- Ada", "Ada"), ("Text.\n  — Ada", "Ada"), ("Text.\n\t–Ada", "Ada"),
        ("Text.\n― ada", "ada"), ("Text.\n\n-- ada", "ada"), ("Text.\n~ Ada", "Ada"),
        ("Text.  -- Ada", "Ada"), ("Text.   --Ada B.", "Ada B."),
        ("Text.\n\t-- Ada,\n\t   in a letter", "Ada, in a letter"),
        ("Text.\n-- Ada (to\nher mother\nin 1840)", "Ada (to her mother in 1840)"),
        ("Text.\n\t-- Ada\n\t-- Babbage", "Ada -- Babbage"),
        ("Text.\n -- A\n -- B\n -- C\n\tD", "A -- B -- C D"),
        ("Text.\n-+- Ada -+-", "Ada"), ("Text.\n\t-+- Ada, \"B\" -+-", "Ada, \"B\""),
        ("Text.\n -- Ada --", "Ada"), ("Text.\n --- Ada\n     B ---", "Ada B"),
        ("Text.\n -- Ada ---", "Ada ---"), ("Text.\n -- Ada--", "Ada--"),
        ("Text.\n — A —\n — B —", "A -- B"), ("Text.\t-- Ada --", "Ada"),
        ("Text.\n \t~ Ada", "Ada"), ("Text. \t -- Ada", "Ada"),
    ])
    func `is found below the text or after it`(record: String, attribution: String) {
        let fortune = read(record)
        #expect(fortune?.text == "Text.")
        #expect(fortune?.attribution == attribution)
        #expect(fortune?.note == nil)
    }

    @Test(arguments: [
        "-- Ada", "\t-- Ada", "-- Good day.\n-- Good night.", "Who?\n— Me.", "Who?\n– Me.",
        "He went\n-- as ever -- home.", "Text.\n---- Ada", "Text.\n ―— Ada", "Text.\n--",
        "Text.\n- Ada",
        "Text. -- Ada", "Text.  -- ada", "Text.  -- Why?", "Text.  -- No!", "Text  --- ", "~ Ada",
        "Text.\n~~~~", "Text.\n\t-- Ada\n\nAnd so on,\nand on.", "Text.\n\t-- Ada\nand more",
        "Text.\n\n\t-- Ada\n\nMore.", "He said \"yes\" -- Ada", "“Go -- Ada", "\"Go\" -- ada",
        "\"Go\" -- Who?", "\" -- Ada", "Text.  --- Ada", "«Go» and “go” -- Ada",
    ])
    func `is not made of dialogues, prose and drawings`(record: String) {
        let fortune = read(record)
        #expect(fortune?.text == String(record.withoutTrailingWhiteSpace))
        #expect(fortune?.attribution == nil)
    }

    @Test(arguments: [
        ("\"Go\n on.\" -- Ada", "\"Go\n on.\""), ("“Go.” -- Ada", "“Go.”"),
        ("«Va.» -- Ada", "«Va.»"),
        ("„Geh.“ -- Ada --", "„Geh.“"), ("‘Go.’ -- Ada", "‘Go.’"), ("「行」 -- Ada", "「行」"),
    ])
    func `is found after a blank where marks enclose the text`(record: String, text: String) {
        #expect(read(record)?.text == text)
        #expect(read(record)?.attribution == "Ada")
    }

    @Test func `joins marked lines only if all of them are indented`() {
        let fortune = read("Text.\n\t-- Ada\n-- Bob")
        #expect(fortune?.text == "Text.\n\t-- Ada")
        #expect(fortune?.attribution == "Bob")
    }

    @Test(arguments: [
        ("Roses\n-\u{8}-- Bob", "Roses\n-- Bob"), ("Roses\n—\u{8}— Bob", "Roses\n— Bob"),
        ("Roses\n~\u{8}~ Bob", "Roses\n~ Bob"), ("Roses  -\u{8}-- Bob", "Roses  -- Bob"),
        ("“Roses” -\u{8}-- Bob", "“Roses” -- Bob"), ("Roses\n\t-\u{8}-+- Bob", "Roses\n\t-+- Bob"),
    ])
    func `does not start with a mark that was struck over itself`(record: String, text: String) {
        #expect(read(record)?.text == text)
        #expect(read(record)?.attribution == nil)
    }

    @Test func `stands below a mark that was struck over itself`() {
        let fortune = read("Dash\n\t-\u{8}-- not one\n\t-- Real")
        #expect(fortune?.text == "Dash\n\t-- not one")
        #expect(fortune?.attribution == "Real")
        #expect(read("A\n-\u{8}-- Hi\n-- Ada")?.attribution == "Ada")
    }

    @Test func `whose author may be too long comes with the whole text`() {
        let long = "Text.\n\t-- " + String(repeating: "Ada ", count: 60) + "\n(note)"
        #expect(read(long)?.quotation.textWithAttribution == long.replacing(" \n", with: "\n"))
        #expect(read("Text.\n\t-- Ada")?.quotation.textWithAttribution == nil)
    }

    @Test(arguments: [
        ("Text.\n\t-- Ada\n(Not that she\never said so)", "(Not that she\never said so)"),
        ("Text.\n\t-- Ada\n[1840]", "[1840]"), ("Text.\n\n-- Ada\nHear, hear", "Hear, hear"),
    ])
    func `may have a note below it`(record: String, note: String) {
        let fortune = read(record)
        #expect(fortune?.text == "Text.")
        #expect(fortune?.quotation.author == "Ada")
        #expect(fortune?.quotation.note == note)
    }

    @Test(
        arguments: [
            ("Ada", "Ada", nil), ("Ada, \"Notes\"", "Ada", "Notes"),
            ("Ada, «Notes»", "Ada", "Notes"),
            ("Ada, Countess, “Notes”", "Ada, Countess", "Notes"),
            ("Ada, \"Notes\", page 7", "Ada", "\"Notes\", page 7"),
            ("Ada, \"A\" and \"B\"", "Ada", "\"A\" and \"B\""),
            ("\"Notes\", 7", nil, "\"Notes\", 7"),
            ("\"Notes\"", nil, "Notes"), ("„Noten“", nil, "Noten"), ("Ada (Notes)", "Ada", "Notes"),
            ("Ada (Notes (G))", "Ada", "Notes (G)"), ("Ada (1815-1852)", "Ada (1815-1852)", nil),
            ("Ada (1843, Notes)", "Ada (1843, Notes)", nil), ("Ada Notes)", "Ada Notes)", nil),
            ("Ada, a \"countess\"", "Ada, a \"countess\"", nil), ("(Ada)", "(Ada)", nil),
            ("Ada, 1843", "Ada, 1843", nil),
            ("Ada \"A.\" King, \"Notes\"", "Ada \"A.\" King", "Notes"),
            ("The \"Notes,\" \"1843\"", "The \"Notes,\" \"1843\"", nil),
            ("Ada, in „Notes,“ May", "Ada, in „Notes,“ May", nil),
            ("Ada (circa 1843)", "Ada (circa 1843)", nil), ("Ada (c. 950)", "Ada (c. 950)", nil),
            ("Ada († 1852)", "Ada († 1852)", nil), ("Ada (geb. 1815)", "Ada (geb. 1815)", nil),
            ("Ada (*1815 in London)", "Ada (*1815 in London)", nil),
            ("Ada (Notes, 3rd edition)", "Ada", "Notes, 3rd edition"),
            ("Ada (b. House)", "Ada", "b. House"), ("Ada (12345 notes)", "Ada", "12345 notes"),
        ] as [(String, String?, String?)])
    func `is parted into author and source`(text: String, author: String?, source: String?) {
        let attribution = Attribution(fortune: text)
        #expect(attribution.author == author)
        #expect(attribution.source == source)
    }
}

private func read(_ record: String) -> FortuneRecord? {
    Array(record.utf8).withUnsafeBufferPointer { bytes in
        var reader = FortuneReader(bytes)
        return reader.nextFortune()
    }
}
