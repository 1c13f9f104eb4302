import QuoteModel
import Testing

@testable import QuoteImport

@Suite struct `Warnings of an import` {
    @Test func `state a kind once, with the count, the first lines and examples`() {
        var warnings = ImportWarnings()
        warnings.add(.leftOut("tag", because: "a tag must be short", example: "long"), line: 3)
        #expect(warnings.sentences == ["1 tag was left out (line 3): a tag must be short: “long”"])
        for line in 4...9 {
            warnings.add(
                .leftOut("tag", because: "a tag must be short", example: "long"), line: line)
        }
        warnings.add(.leftOut("year"), line: 5)
        #expect(
            warnings.sentences == [
                "7 tags were left out (lines 3, 4, 5, 6, 7, …): a tag must be short: “long”",
                "1 year was left out (line 5)",
            ])
    }

    @Test func `are merged by kind`() {
        var warnings = ImportWarnings()
        warnings.add(.leftOut("note"), line: 1)
        warnings.add("no author in any record")
        var others = ImportWarnings()
        others.add(.leftOut("note"), line: 7)
        others.add(.leftOut("note"), line: 7)
        others.add("no author in any record")
        warnings.add(contentsOf: others)
        #expect(
            warnings.sentences == [
                "3 notes were left out (lines 1, 7)", "no author in any record",
            ])
    }

    @Test func `are at most a hundred sentences, and shorten their examples`() {
        var warnings = ImportWarnings()
        let long = String(repeating: "é", count: 61)
        for number in 0..<150 {
            warnings.add(.leftOut("tag", because: "\(number)", example: long), line: number)
        }
        warnings.add("one more")
        #expect(warnings.sentences.count == 100)
        #expect(warnings.sentences[0].hasSuffix("“\(long.dropLast())…”"))
    }
}

@Suite struct `The rules of an imported record` {
    private struct Rejected: Error {}

    private func result(_ raw: RawQuotation) throws -> (QuotationDraft, [String]) {
        guard case .draft(let draft, let kinds) = ImportRules.draft(of: raw) else {
            throw Rejected()
        }
        var warnings = ImportWarnings()
        for kind in kinds { warnings.add(kind, line: 1) }
        return (draft, warnings.sentences)
    }

    @Test func `leave out a bad member and keep the record`() throws {
        let raw = RawQuotation(
            text: "Text", author: String(repeating: "a", count: 201), source: "x\u{1}",
            url: "no address", tags: ["good", String(repeating: "t", count: 51), "Good"],
            note: String(repeating: "n", count: 10_001))
        let (draft, warnings) = try result(raw)
        #expect(draft.author == nil && draft.source == nil && draft.url == nil && draft.note == nil)
        #expect(draft.tags.map(\.value) == ["good"])
        #expect(
            warnings.map { String($0.prefix { $0 != "(" }) } == [
                "1 author was left out ", "1 source was left out ", "1 note was left out ",
                "1 URL was left out ", "1 tag was left out ",
            ])
    }

    @Test func `keep the first 32 tags`() throws {
        let (draft, warnings) = try result(
            RawQuotation(text: "Text", tags: (1...34).map { "t\($0)" }))
        #expect(draft.tags.map(\.value) == (1...32).map { "t\($0)" })
        #expect(
            warnings == [
                "2 tags were left out (line 1): a quotation has at most 32: “t33”, “t34”"
            ])
    }

    @Test func `keep an attribution in the text when its author is too long`() throws {
        let name = String(repeating: "n", count: 201)
        let (draft, warnings) = try result(
            RawQuotation(text: "Text", author: name, textWithAttribution: "Text\n-- \(name)"))
        #expect(draft.text.value == "Text\n-- \(name)" && draft.author == nil)
        #expect(warnings.count == 1 && warnings[0].hasPrefix("1 attribution was kept in the text"))
    }

    @Test func `reject a record for its text alone`() {
        for text in ["", " \u{2028}\n", "a\u{1}", String(repeating: "x", count: 10_001)] {
            guard case .rejected(let reason) = ImportRules.draft(of: RawQuotation(text: text))
            else {
                Issue.record("“\(text.prefix(5))” was taken")
                continue
            }
            #expect(reason.hasPrefix("text "))
        }
    }
}
