import Testing

@testable import QuoteStore

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
