import Testing

@testable import QuoteStore

@Suite struct `The format of a file` {
    private func format(
        _ text: String, name: String? = nil, type: String? = nil
    ) -> ImportFormat {
        Array(text.utf8).withUnsafeBufferPointer {
            FormatRecognition.format(name: name, contentType: type, text: $0)
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
            ("", .text),
        ] as [(String, ImportFormat)])
    func `is told by its lines`(text: String, expected: ImportFormat) {
        #expect(format(text) == expected)
    }

    @Test func `is told by the content where the name tells a family`() {
        #expect(format("Highlight,Book Title\nA,B", name: "a.csv") == .readwise)
        #expect(format("{\"asin\": \"\", \"highlights\": []}", name: "a.json") == .bookcision)
        #expect(format("{\"a\": 1}\n{\"b\": 2}", type: "application/json") == .ndjson)
        #expect(format("words", name: "a.json") == .json)
    }
}
