import QuoteText
import Testing

@Suite struct `Case folding` {
    @Test(arguments: [
        ("Straße", "STRASSE"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("İ", "i\u{307}"), ("ÉLAN", "élan"),
        ("", ""),
        ("ﬀ", "FF"),
    ])
    func `makes texts equal that differ in case alone`(left: String, right: String) {
        #expect(left.caseFolded == right.caseFolded)
    }

    @Test func `keeps texts apart that differ in more`() {
        #expect("élan".caseFolded != "elan".caseFolded)
    }

    @Test func `has room for letters that grow`() {
        let text = String(repeating: "ΐ", count: 1000)
        #expect(text.caseFolded.unicodeScalars.count == 3000)
    }
}
