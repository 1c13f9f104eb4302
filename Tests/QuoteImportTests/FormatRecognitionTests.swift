import Testing

@testable import QuoteImport

@Suite struct `The format of a file` {
    private func format(
        _ text: String, name: String? = nil, type: String? = nil
    ) -> ImportFormat? {
        Array(text.utf8).withUnsafeBufferPointer {
            try? FormatRecognition.format(name: name, contentType: type, text: $0)
        }
    }

    @Test(
        arguments: [
            ("text/csv; charset=utf-8; header=present", .csv), ("Application/JSON", .json),
            ("application/x-ndjson", .ndjson), ("application/vnd.a+json", .json),
            ("text/xml", .movies), ("application/rss+xml", .movies), ("text/plain", .text),
            ("application/x-www-form-urlencoded", .text), ("", .text),
        ] as [(String, ImportFormat)])
    func `is told by its type`(type: String, expected: ImportFormat) {
        #expect(format("words", type: type) == expected)
        #expect(format("words", name: "a", type: type) == expected)
    }

    @Test(
        arguments: [
            ("a.csv", .csv), ("a.b.TSV", .csv), ("/x/a.json", .json), ("a.ndjson", .ndjson),
            ("a.jsonl", .ndjson), ("a.XML", .movies), ("My Clippings.txt", .kindle),
            ("C:\\x\\my clippings (2).txt", .kindle), ("a.txt", .text), ("csv", .text), ("", .text),
        ] as [(String, ImportFormat)])
    func `is told by its name`(name: String, expected: ImportFormat) {
        #expect(format("words", name: name) == expected)
        #expect(format("words", name: name, type: "application/octet-stream") == expected)
    }

    @Test func `is told by its type before its name`() {
        #expect(format("words", name: "a.csv", type: "application/x-ndjson") == .ndjson)
    }

    @Test(
        arguments: [
            ("<?xml version=\"1.0\"?><a/>", .movies), ("\n<movies>", .movies),
            ("[{\"text\": \"One\"}]", .json), ("[", .json), ("[1, {\"target\": \"x\"}]", .json),
            ("{\n\"results\": [{\"text\": \"One\"}]}", .json), ("{\"wisdom\": [{}]}", .json),
            ("{\"count\": 1, \"quotes\": []}", .json),
            ("{\"quotes\": [\n{\"text\": \"One\"}\n{\"text\": \"Two\"}]}", .json),
            ("[{\"target\": [], \"uri\": \"x\"}]", .hypothesis),
            ("{\"total\": 1,\n\"rows\": []}", .hypothesis),
            ("{\"total\": 1, \"rows\": []}", .hypothesis),
            ("{\"target\": [], \"id\": 1}", .hypothesis),
            ("{\"asin\": \"x\", \"highlights\": []}", .bookcision),
            ("{\n\"highlights\": [],\n\"asin\": \"x\"}", .bookcision),
            ("{\"text\": \"One\"}", .json), ("{\"text\": \"One\", \"tags\": []}\n", .json),
            ("{\"1\": {\"text\": \"One\"}, \"2\": {\"text\": \"Two\"}}\n", .json),
            ("[one]\n%\n[two]", .fortune), ("{one}\n% \n{two}", .fortune), ("[one]\n%%\n", .json),
            ("<one>\nor <two>\n%\n", .fortune), ("<a>\n%\n</a>", .movies), ("<a>\n%%\n", .movies),
            ("{\"a\": 1}\n{\"b\": 2}\n", .ndjson), ("{\"quotes\": []}\n\nx", .ndjson),
            ("{\"text\": \"cut\n{\"text\": \"One\"}\n", .ndjson),
        ] as [(String, ImportFormat)])
    func `is told by what its first signs begin`(text: String, expected: ImportFormat) {
        #expect(format(text) == expected)
    }

    @Test(
        arguments: [
            ("Book (A)\n- Your Highlight | Added 3 May\n\nOne\n==========\n", .kindle),
            ("\u{FEFF}Book\r\nx\r\n==========\r\n\r\nB\r\n– 标注 | 2024\r\n==========", .kindle),
            ("Book\n- no place\n==========\n", .text), ("- a | 1\nx\n==========\n", .text),
            ("a\n- b | 1\n===========\n", .text),
            ("Book Title,Highlight,Note\nA,B,C\n", .readwise), ("Quote;Author\nA;B", .csv),
            ("\n\"text\"\nA\n", .csv), ("A,B\nquote,author\n", .csv), ("A,B\nquote,x\n", .text),
            ("One\n%\nTwo\n", .fortune),
            ("One\r\n% \t\r\nTwo\r\n", .fortune), ("One\n%%\n %\n", .text), ("One", .text),
            ("One\n.\nTwo\n. \nThree", .fortune), ("One\n.\nTwo", .text),
            ("One\n.\nTwo\n..\n", .text), ("sep=;\na;b", .csv), ("\"sep=|\"\na|b", .csv),
            ("sep=\na", .text), ("sep=;;\na", .text), ("Ann||One\nBob||Two\n\nThree\n", .csv),
            ("Ann||One\nBob|||Two\n", .text), ("One || two\nthree\n", .text),
            ("", .text),
        ] as [(String, ImportFormat)])
    func `is told by its lines`(text: String, expected: ImportFormat) {
        #expect(format(text) == expected)
    }

    @Test(arguments: [
        "\u{0}\u{0}\u{0}\u{2}\u{0}\u{0}\u{0}\u{4}abc%\u{0}\u{0}\u{0}", "One\n\u{0}Two",
        "\u{1}\u{2}abc\n%\n\u{3}def", "O\u{0}n\u{0}e\u{0}\n\u{0}%\u{0}\n\u{0}",
    ])
    func `of a binary file is none`(text: String) {
        #expect(format(text) == nil)
    }

    @Test func `may have the control characters of printers and terminals`() {
        #expect(format("\u{1B}[1mO\u{8}One\u{1B}[m\u{C}") == .text)
        #expect(format("One\n%\nTwo of ten\u{0} and more\n") == .fortune)
    }

    @Test func `of a binary file is refused with the line`() {
        let fault = Array("One\u{1}\nTw\u{0}o\n".utf8).withUnsafeBufferPointer { text in
            do throws(ImportFault) {
                _ = try FormatRecognition.format(name: nil, contentType: nil, text: text)
                return nil as ImportFault?
            } catch { return error }
        }
        #expect(fault?.line == 2)
    }

    @Test func `is told by the content where the name tells a family`() {
        #expect(format("Highlight,Book Title\nA,B", name: "a.csv") == .readwise)
        #expect(format("{\"asin\": \"\", \"highlights\": []}", name: "a.json") == .bookcision)
        #expect(format("{\"a\": 1}\n{\"b\": 2}", type: "application/json") == .ndjson)
        #expect(format("words", name: "a.json") == .json)
    }
}
