import Testing

@testable import QuoteStore

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
        "Text.\n\n\t-- Ada\n\nMore.",
    ])
    func `is not made of dialogues, prose and drawings`(record: String) {
        let fortune = read(record)
        #expect(fortune?.text == String(record.withoutTrailingWhiteSpace))
        #expect(fortune?.attribution == nil)
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
