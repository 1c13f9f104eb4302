import Foundation
import Testing

@testable import QuoteImport

@Suite struct `Fortunes` {
    @Test func `are parted by lines of a single percent sign`() {
        #expect(texts("A\n%\nB\n%\n") == ["A", "B"])
        #expect(texts("%\nA\n% \t\nB") == ["A", "B"])
        #expect(texts("A\r\n%\r\nB\r%\rC\r\r\n%\r\r\n") == ["A", "B", "C"])
    }

    @Test(arguments: ["%%", " %", "%SYS-W-LATE", "7 %"])
    func `hold other lines with a percent sign`(line: String) {
        #expect(texts("A\n\(line)\nB") == ["A\n\(line)\nB"])
    }

    @Test(arguments: ["", "%", "%\n%\n%\n", " \n\t\n%\n\u{A0}\u{200B}\n"])
    func `of white space alone are left out`(file: String) {
        #expect(texts(file) == [])
    }

    @Test func `start at their first line that is not blank`() throws {
        let file = "\n \nOne\n%\n%\n\n%\nTwo\n\n\t-- Me\n"
        #expect(fortunes(file).map(\.line) == [3, 8])

        let records = try Array(file.utf8).withUnsafeBufferPointer { bytes in
            var reader = FortuneReader(bytes)
            return [try reader.next(), try reader.next(), try reader.next()]
        }
        let second = RawQuotation(text: "Two", author: "Me")
        #expect(records[1] == ImportRecord(line: 8, content: .quotation(second)))
        #expect(records[2] == nil)
    }

    @Test func `keep line breaks, tabs and indentation, and lose blanks at the ends of lines`() {
        #expect(texts("\n  Roses \t\n\n\tare red\u{A0}\n\n") == ["  Roses\n\n\tare red"])
    }

    @Test func `lose escape sequences and control characters`() {
        #expect(texts("a\u{1B}[1~b") == ["a[1~b"])
        #expect(texts("\u{1B}[1;33mgold\u{1B}[m\u{7}\n\u{1B}[ 3\u{0}x\u{7F}") == ["gold\n[ 3x"])
    }

    @Test func `tell of control characters that are lost`() throws {
        let file = "\u{1B}[1mA\u{1B}[m _\u{8}B\n%\n\u{7}C\n"
        let records = Reading(file) { FortuneReader($0) }.records
        #expect(records.map(\.warnings) == [[], [.leftOut("control character")]])
    }

    @Test func `are separated by single dots where no line is a percent sign`() {
        #expect(texts("A\n -- Ann\n.\nB\n. \t\nC\n.\n") == ["A", "B", "C"])
        #expect(texts("A\n.\nB\n%\nC") == ["A\n.\nB", "C"])
        #expect(texts(".\nA\n..\n .\n.b") == ["A\n..\n .\n.b"])
    }

    @Test func `hold a percent sign that was struck over itself`() {
        #expect(texts("A\n%\u{8}%\nB\n%\nC") == ["A\n%\nB", "C"])
    }

    @Test(arguments: [
        ("A *__\u{8}\u{8}so* B", "A *so* B"), ("_\u{8}n+1", "n+1"), ("n\u{8}_", "n"),
        ("b\u{8}bo\u{8}old", "bold"), ("fianc'\u{8}ee", "fiancée"), ("e\u{8}`t,\u{8}c", "ètç"),
        ("u\u{8}\"n\u{8}~o\u{8}^", "üñô"), ("x\u{8}y", "y"), ("\u{8}\u{8}a", "a"),
        ("e\u{301}\u{8}e\u{301}!", "e\u{301}!"), ("'\u{8}5", "5"), ("_\u{8}_", "_"),
    ])
    func `show what is printed over one another`(line: String, shown: String) {
        #expect(texts(line).map { Array($0.unicodeScalars) } == [Array(shown.unicodeScalars)])
    }

    @Test func `have composed letters where accents are printed over letters`() {
        let marks: [Character: String] = [
            "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}",
            ",": "\u{327}",
        ]
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" {
            for (sign, mark) in marks {
                let shown = Overstrike.resolve("\(sign)\u{8}\(letter)")
                let wanted = "\(letter)\(mark)".precomposedStringWithCanonicalMapping
                #expect(Array(shown.unicodeScalars) == Array(wanted.unicodeScalars))
            }
        }
    }

    @Test func `have the letters of ASCII rotated when asked`() {
        let file = "Nyjnlf é1.\n%\n\t-- A\n%\nMm\n\t-- Mbr"
        #expect(fortunes(file, rot13: true).map(\.text) == ["Always é1.", "\t-- N", "Zz"])
        #expect(fortunes(file, rot13: true).map(\.attribution) == [nil, nil, "Zoe"])
        #expect(texts(file).first == "Nyjnlf é1.")
    }
}

private func fortunes(_ file: String, rot13: Bool = false) -> [FortuneRecord] {
    Array(file.utf8).withUnsafeBufferPointer { bytes in
        var reader = FortuneReader(bytes, rot13: rot13)
        var records: [FortuneRecord] = []
        while let record = reader.nextFortune() { records.append(record) }
        return records
    }
}

private func texts(_ file: String) -> [String] {
    fortunes(file).map(\.text)
}
