import Testing

@testable import QuoteText

@Suite struct `Collation keys` {
    private func isBefore(_ left: String, _ right: String) -> Bool {
        CollationKey(left).bytes.lexicographicallyPrecedes(CollationKey(right).bytes)
    }

    @Test(arguments: [
        ["Apfel", "“Be yourself”", "Zebra"],
        ["elan", "Elan", "élan", "elans"],
        ["cote", "coté", "côte", "côté"],
        ["Äpfel", "Zorn"],
        ["a-b", "ab c", "abd"],
        ["Ёлка", "жар", "яма"],
        ["2 apples", "apple"],
    ])
    func `order texts as a dictionary does`(texts: [String]) {
        for (left, right) in zip(texts, texts.dropFirst()) {
            #expect(isBefore(left, right), "\(left) < \(right)")
            #expect(!isBefore(right, left))
        }
    }

    @Test func `let punctuation decide between texts otherwise equal`() {
        #expect(CollationKey("!!!") != CollationKey("???"))
        #expect(CollationKey("don't") != CollationKey("dont"))
        #expect(isBefore("dont", "dontz") && isBefore("don't", "dontz"))
    }

    @Test func `are the same for composed and decomposed letters`() {
        #expect(CollationKey("\u{E9}lan") == CollationKey("e\u{301}lan"))
    }

    @Test func `are cut to their limit, beyond which texts count as equal`() {
        let long = String(repeating: "abcdefghij", count: 1000)
        #expect(CollationKey(long + "x").bytes.count == CollationKey.byteLimit)
        #expect(CollationKey(long + "x") == CollationKey(long + "y"))
        #expect(
            isBefore(String(repeating: "a", count: 100), String(repeating: "a", count: 99) + "b"))
    }

    @Test(arguments: ["", " ", "…", "\u{1F600}", "\u{10FFFF}", "漢字", "\u{FFFE}"])
    func `exist for every text`(text: String) {
        let key = CollationKey(text)
        #expect(key == CollationKey(text))
        #expect(key.bytes.count <= CollationKey.byteLimit)
        #expect(key.bytes.lexicographicallyPrecedes(Array(repeating: 0xFF, count: 257)))
    }

    @Test func `name the version that made them`() {
        #expect(CollationKey.version.contains("/"))
    }
}
