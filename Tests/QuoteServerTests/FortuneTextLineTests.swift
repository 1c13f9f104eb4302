import Testing

@testable import QuoteServer

@Suite struct `A line of a text in a fortune file` {
    private func marks(
        _ text: String, isFirst: Bool = false, isLast: Bool = false, beforeAttribution: Bool
    ) -> [Int] {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            FortuneTextLine(bytes[...], isFirst: isFirst, isLast: isLast)
                .marks(beforeAttribution: beforeAttribution)
        }
    }

    private func isSeparator(_ text: String, withoutPercent: Bool) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            FortuneTextLine(bytes[...], isFirst: false, isLast: false)
                .isSeparator(withoutPercent: withoutPercent)
        }
    }

    @Test func `is a separator only when nothing but blanks stands beside the sign`() {
        for text in ["%", "% ", "%\t "] {
            #expect(isSeparator(text, withoutPercent: false))
            #expect(isSeparator(text, withoutPercent: true))
        }
        for text in ["", "%%", " %", "%text", "..", " .", ".text"] {
            #expect(!isSeparator(text, withoutPercent: true), "\(text)")
        }
        #expect(isSeparator(". ", withoutPercent: true))
        #expect(!isSeparator(".", withoutPercent: false))
    }

    @Test(arguments: [
        ("  -- Name", [2]), ("\t--- Name", [1]), (" -+- Name", [1]), (" — Name", [1]),
        (" ― Name", [1]), ("-- Name", []), ("― Name", []), (" - Name", []), (" ---- Name", []),
        (" --", []), (" -—- Name", []), (" —- Name", []), (" ~ Name", []), ("text  -- Name", []),
    ])
    func `has a mark above an attribution where both are indented`(text: String, places: [Int]) {
        #expect(marks(text, isLast: true, beforeAttribution: true) == places)
        #expect(marks(text, beforeAttribution: true) == [])
        #expect(marks(text, isFirst: true, isLast: true, beforeAttribution: true) == [])
    }

    @Test(arguments: [
        ("  -- Name", [2]), ("-- Name", [0]), ("— Name", []), ("– Name", []), (" — Name", [1]),
        ("― Name", [0]), ("-+- Name", [0]), ("~ Name", [0]), (" ~ Name", [1]), ("a  -- B", [3]),
        ("“a” -- B -- C", [8, 13]), ("a--b", []), ("text", []), ("", []),
    ])
    func `has a mark where no attribution follows`(text: String, places: [Int]) {
        #expect(marks(text, isLast: true, beforeAttribution: false) == places)
    }

    @Test func `has none on the first of several lines, which has no text before it`() {
        for text in ["-- Name", "~ Name", "a  -- B"] {
            #expect(marks(text, isFirst: true, beforeAttribution: false) == [])
        }
        #expect(marks("-- Name", isFirst: true, isLast: true, beforeAttribution: false) == [])
        #expect(marks("a  -- B", isFirst: true, isLast: true, beforeAttribution: false) == [3])
    }
}
