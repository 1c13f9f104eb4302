import Testing

@testable import QuoteImport

@Suite struct `Pasted quotations` {
    @Test func `are blocks parted by blank lines`() throws {
        let records = try read("\n\n“One\ntwo.”\n― Ada\n \t\n\n“Three.” ― Bob\r\n\r\nFour\n")
        #expect(
            records == [
                ImportRecord(
                    line: 3, content: .quotation(RawQuotation(text: "One\ntwo.", author: "Ada"))),
                ImportRecord(
                    line: 8, content: .quotation(RawQuotation(text: "Three.", author: "Bob"))),
                ImportRecord(line: 10, content: .quotation(RawQuotation(text: "Four"))),
            ])
    }

    @Test(arguments: ["", "\n \n\u{A0}\n"])
    func `are none in a text of white space`(text: String) throws {
        #expect(try read(text) == [])
    }

    @Test(arguments: [
        "One.\n― Ada", "One.\n  — Ada", "One.\n–Ada", "One.\n-- Ada", "One.\n- Ada",
        "One.\n\u{A0}― Ada", "“One.” ― Ada", "\"One.\" - Ada", "\"One.\"- Ada", "«One.»—Ada",
        "“One.”\n— Ada",
    ])
    func `have their author behind a dash`(block: String) throws {
        #expect(try quotations(block) == [RawQuotation(text: "One.", author: "Ada")])
    }

    @Test(arguments: [
        "― Ada", "A \"rock\"-solid rule", "One — two", "He said \"- well", "One.\n-----", "One.\n―",
        "“One” ― two\nthree.",
    ])
    func `may have no author`(block: String) throws {
        #expect(try quotations(block) == [RawQuotation(text: block)])
    }

    @Test func `have the last dash and what follows as attribution`() throws {
        let block = "“Go — \n- now.\n— So be it.”\n― Ada,\n Notes,\nvolume 3"
        let wanted = RawQuotation(
            text: "Go —\n- now.\n— So be it.", author: "Ada", source: "Notes, volume 3")
        #expect(try quotations(block) == [wanted])
    }

    @Test func `have the last mark before a dash as their end`() throws {
        let block = "\"One\" - \"two\"\nand \"three\" -- Ada"
        let wanted = RawQuotation(text: "\"One\" - \"two\"\nand \"three\"", author: "Ada")
        #expect(try quotations(block) == [wanted])
    }

    @Test(arguments: [
        ("\"One\"", "One"), ("« One »", "One"), ("„One“", "One"), ("‘One’", "One"),
        ("「一」", "一"), ("“One”, “two”", "“One”, “two”"), ("“One\"", "“One\""),
        ("‘Don’t’", "‘Don’t’"), ("“‘One’”", "‘One’"), ("One", "One"),
        ("  One\n  two", "  One\n  two"),
    ])
    func `lose one pair of marks that enclose them`(block: String, text: String) throws {
        #expect(try quotations(block) == [RawQuotation(text: text)])
    }

    @Test(arguments: ["”", "\"\"", "“ ”\n― Ada"])
    func `without words are rejected`(block: String) throws {
        let wanted = ImportRecord(line: 1, content: .rejected("The quotation is empty"))
        #expect(try read(block) == [wanted])
    }

    @Test(
        arguments: [
            ("Ada", "Ada", nil), ("Ada, Notes", "Ada", "Notes"),
            ("Ada, Notes, 7", "Ada", "Notes, 7"),
            ("Ada,", "Ada", nil), (", Notes", nil, "Notes"), ("King, Jr.", "King, Jr.", nil),
            ("King, Jr., Strength", "King, Jr.", "Strength"),
            ("Roe, III, Ph.D., Works, II", "Roe, III, Ph.D.", "Works, II"),
            ("Roe, esq, Works", "Roe, esq", "Works"), ("Roe, Jr. Works", "Roe", "Jr. Works"),
        ] as [(String, String?, String?)])
    func `have author and source parted at a comma`(
        text: String, author: String?, source: String?
    ) {
        let attribution = Attribution(pasted: text)
        #expect(attribution.author == author)
        #expect(attribution.source == source)
    }
}

@Suite struct `Pasted lists of quotations` {
    @Test(arguments: [
        "“One.” — Ada\n“Two.” - Bob, Notes", "«One.»― Ada\n„Two.“ -- Bob, Notes",
        "7. \"One.\" - Ada\n8. \"Two.\" - Bob, Notes", "1)“One.” – Ada\n2)“Two.” – Bob, Notes",
        "One. - Ada\nTwo. — Bob, Notes", "  “One.” — Ada\n  “Two.” — Bob, Notes\n3 likes",
    ])
    func `have one on each line`(list: String) throws {
        let records = try read("\n" + list)
        #expect(records.map(\.line) == [2, 3])
        let wanted = [
            RawQuotation(text: "One.", author: "Ada"),
            RawQuotation(text: "Two.", author: "Bob", source: "Notes"),
        ]
        #expect(try quotations(list) == wanted)
    }

    @Test(arguments: [
        "He left - she stayed\nI wept - nobody did", "He left - Ada stayed there\nI wept - Bob",
        "Who - Ada?\nWhat - Bob", "Go-Ada\nStay-Bob", "Go -Ada\nStay -Bob", "- Ada\n- Bob",
        "Go - \(String(repeating: "A", count: 61))\nStay - Bob",
    ])
    func `are one where what follows the dashes is no name`(block: String) throws {
        #expect(try read(block).count == 1)
    }

    @Test func `may have names with short words`() throws {
        let names = try quotations("One - Bob de la Stone\nTwo - Ada d'Alembert").map(\.author)
        #expect(names == ["Bob de la Stone", "Ada d'Alembert"])
    }

    @Test(arguments: ["1. “One.” — Ada\n3. “Two.” — Bob", "1. “One.” — Ada\n“Two.” — Bob"])
    func `keep numbers that do not follow each other`(list: String) throws {
        #expect(try quotations(list).first?.text.hasPrefix("1. ") == true)
    }
}

@Suite struct `What Goodreads shows` {
    private let quotation = RawQuotation(text: "One.", author: "Ada", source: "Notes")

    @Test(arguments: ["tags: a, b", "1,234 likes", "1 like\nLike", "tags: a\n2 likes\nLike", ""])
    func `below a quotation is dropped`(lines: String) throws {
        #expect(try quotations("“One.”\n― Ada, Notes\n" + lines) == [quotation])
        #expect(try quotations("“One.” ― Ada, Notes\n" + lines) == [quotation])
    }

    @Test func `in blocks of its own is dropped with a warning`() {
        let text = "“One.”\n― Ada, Notes\n\ntags: a\n\n3 likes\nLike\n"
        let reading = Reading(text) { TextReader($0) }
        #expect(
            reading.warnings == [
                "2 blocks were left out (lines 4, 6): Goodreads shows it below a quotation"
            ])
        #expect(reading.quotations == [quotation])
    }

    @Test(arguments: ["One\nLike", "One\ntags: a", "12 dislikes", "One\n3 likes"])
    func `stays where nobody is named above it`(block: String) throws {
        #expect(try quotations(block) == [RawQuotation(text: block)])
    }

    @Test func `comes with the whole text where the author may be too long`() throws {
        let block = "“One.”\n― " + String(repeating: "Ada ", count: 60) + "B"
        #expect(try quotations(block).first?.textWithAttribution == block)
    }
}

private func read(_ text: String) throws -> [ImportRecord] {
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
        var reader = TextReader(bytes)
        var records: [ImportRecord] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }
}

private func quotations(_ text: String) throws -> [RawQuotation] {
    try read(text).compactMap { record in
        guard case .quotation(let quotation) = record.content else { return nil }
        return quotation
    }
}
