import Testing

@testable import QuoteText

@Suite struct `Quotation marks` {
    @Test(arguments: [
        ("en", "“ ” ‘ ’"), ("en-GB", "“ ” ‘ ’"), ("de", "„ “ ‚ ‘"), ("de-CH", "„ “ ‚ ‘"),
        ("fr", "« » « »"), ("ja", "「 」 『 』"),
        ("sv", "” ” ’ ’"), ("pl", "„ ” « »"), ("ru", "« » „ “"), ("zh-Hant", "「 」 『 』"),
        ("", "“ ” ‘ ’"), ("xx", "“ ” ‘ ’"), ("not a tag", "“ ” ‘ ’"), ("en_x!", "“ ” ‘ ’"),
    ])
    func `are those of a language`(language: String, expected: String) {
        let marks = QuotationMarks(language: language)
        #expect(
            "\(marks.opening) \(marks.closing) \(marks.innerOpening) \(marks.innerClosing)"
                == expected)
    }
}
