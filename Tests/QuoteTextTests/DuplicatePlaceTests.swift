import QuoteText
import Testing

@Suite struct `Places of duplicates` {
    /// Whether looking for `text` leads to `other`, by its letters or by its number.
    private func leads(_ text: String, to other: String) -> Bool {
        let wanted = DuplicatePlace(text, at: CollationKey(text))
        let otherKey = CollationKey(other)
        let found = DuplicatePlace(other, at: otherKey)
        if let letters = wanted.letters, otherKey.bytes.starts(with: letters + [1]) { return true }
        return found.keptNumber == wanted.number
    }

    @Test(arguments: [
        ("“Be yourself.”", "be   yourself"), ("`tis so", "'Tis so!"),
        ("3 − 4 is less", "3 - 4 is less"),
        ("´tis", "‘tis"), ("...", "?!"), ("Straße", "STRASSE"), ("e\u{301}tat", "État"),
        (String(repeating: "long ", count: 400), String(repeating: "long ", count: 400) + "!"),
        (String(repeating: " ", count: 900) + "a", "A"), ("❤ 愛", "❤ 愛."),
    ])
    func `are led to from each of their texts`(one: String, other: String) {
        #expect(leads(one, to: other))
        #expect(leads(other, to: one))
    }

    @Test func `are where letters stand, for most texts`() {
        for text in ["Be yourself.", "it's 3–4…", "愛は愛", "Łódź", "1 2 3"] {
            #expect(DuplicatePlace(text, at: CollationKey(text)).keptNumber == 0)
        }
        for text in ["`tis", "...", "3 − 4", String(repeating: "a", count: 300)] {
            #expect(DuplicatePlace(text, at: CollationKey(text)).keptNumber != 0)
        }
    }

    @Test func `are found whatever character a text has`() {
        for value in 1..<0x11_0000 as Range<UInt32> where !(0x3400..<0xE000).contains(value) {
            guard let scalar = Unicode.Scalar(value), value < 0x3_0000 || value >= 0xE_0000 else {
                continue
            }
            if (0xF_0000...).contains(value) { break }
            let text = "x\(Character(scalar))y"
            let other = DuplicateKey(text).text
            if !leads(text, to: other) || !leads(other, to: text) {
                Issue.record("U+\(String(value, radix: 16)) isn't found")
            }
        }
    }
}
