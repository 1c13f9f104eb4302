import Testing

@testable import QuoteModel

@Suite struct `The trimming of a text` {
    @Test(arguments: [
        ("  one line \n", "one line"),
        ("\u{2028}\u{2029}\u{FEFF}one\u{200B}", "one"),
        ("\n \t\n   first\n second\n\n", "   first\n second"),
        ("\u{3000}\u{3000}first\nsecond", "\u{3000}\u{3000}first\nsecond"),
        ("a\r\nb\rc\r\n", "a\nb\nc"),
        ("\r\n  a\r\nb", "  a\nb"),
        (" \n ", ""),
        ("\n  only\n  ", "only"),
    ])
    func `keeps the indentation of the first of several lines alone`(given: String, kept: String) {
        #expect(TextRules.normalizeLines(given) == kept)
    }
}
