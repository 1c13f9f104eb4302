import QuoteText
import Testing

@Suite struct `Words` {
    private func texts(_ text: String) -> [String] { text.words.map(\.text) }

    @Test(arguments: [
        ("it's", ["it", "s"]), ("it’s", ["it", "s"]), ("itʼs", ["it", "s"]),
        ("l’été", ["l", "ete"]), ("state-of-the–art", ["state", "of", "the", "art"]),
        ("C++ 50% a-b", ["c", "50", "a", "b"]),
        ("Łódź Straße Ørsted Æsir", ["lodz", "strasse", "orsted", "aesir"]),
        ("ЁЛКА Ёлка", ["елка", "елка"]), ("ΚΌΣΜΟΣ κόσμος", ["κοσμοσ", "κοσμοσ"]),
        ("co\u{AD}operate a\u{200D}b", ["cooperate", "ab"]),
        ("a\u{200B}b\u{FEFF}c", ["a", "b", "c"]),
        ("ＡＢＣ ﬁn ²", ["abc", "fin", "2"]),
        ("İstanbul ISTANBUL ılık", ["istanbul", "istanbul", "ilik"]),
        ("שָׁלוֹם", ["שלום"]), ("كِتَاب", ["كتاب"]), ("हिन्दी", ["हिन्दी"]), ("한국어", ["한국어"]),
        ("iPhone用の3月", ["iphone", "用", "の", "3", "月"]),
        ("", []), ("“…” — ! * \" 🙂", []), ("\u{301}", []),
    ])
    func `are folded, and parted by all that is no letter, mark or digit`(
        text: String, words: [String]
    ) {
        #expect(texts(text) == words)
    }

    @Test(arguments: ["己所不欲", "ことばの力", "ความรัก", "ပန်း"])
    func `of scripts without blanks are characters, in the order of the text`(text: String) {
        #expect(!text.words.contains { !$0.isCharacter })
        #expect(texts(text).joined() == text)
    }

    @Test func `of scripts without blanks are parted as ICU does`() {
        let parts = "中文学习".words.reduce(into: [String]()) { parts, word in
            if word.continues {
                parts[parts.count - 1] += word.text
            } else {
                parts.append(word.text)
            }
        }
        #expect(parts == ["中文", "学习"])
    }

    @Test func `fold to the same, composed or decomposed`() {
        for text in ["Łódź", "Thích Nhất Hạnh", "がぎぐ", "한국어", "ᾳ ΐ", "ﬃ Å ñ", "ก็ำ", "أإآ"] {
            let forms = Set([text, text.decomposed, text.composed].map { texts($0) })
            #expect(forms.count == 1, "\(forms)")
        }
    }

    @Test func `fold to themselves once they are folded`() {
        // Every letter, mark and digit of the first planes, alone and beside another.
        for value in UInt32(0x80)...0x1_FFFF {
            guard let scalar = Unicode.Scalar(value),
                scalar.properties.generalCategory != .unassigned
            else { continue }
            for text in ["\(scalar)", "a\(scalar)b"] {
                let once = texts(text)
                #expect(once.flatMap { texts($0) } == once, "U+\(String(value, radix: 16))")
            }
        }
    }

    @Test func `fold the same in long words and short ones`() {
        let long = String(repeating: "Éœß", count: 1000)
        #expect(texts(long) == [String(repeating: "eoess", count: 1000)])
        #expect(
            texts("é" + String(repeating: "𝒜", count: 300)) == [
                "e" + String(repeating: "a", count: 300)
            ])
    }

    @Test func `know where they stand in the text`() {
        #expect("“Né, oui”".words.map(\.range) == [3..<6, 8..<11])
    }
}

@Suite struct `Folded names` {
    @Test(arguments: [
        ("Łukasz  O’Brien", "lukasz o'brien"), (" Thích\u{A0}Nhất Hạnh ", "thich nhat hanh"),
        ("J.R.R. Tolkien", "j.r.r. tolkien"), ("Saint‐Exupéry", "saint-exupery"),
        ("«X» “Y” 「Z」", "\"x\" \"y\" \"z\""), ("", ""), ("\u{200B} \t", ""), ("孔子", "孔子"),
        ("Ångström", "angstrom"), ("…", "..."),
    ])
    func `mind neither case nor accents nor kinds of marks`(name: String, folded: String) {
        #expect(name.foldedName == folded)
        #expect(name.decomposed.foldedName == folded)
        #expect(folded.foldedName == folded)
    }

    @Test func `may be longer than their names`() {
        #expect(String(repeating: "\u{FDFA}", count: 200).foldedName.hasPrefix("صلى الله"))
    }
}
