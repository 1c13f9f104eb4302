/// Characters printed over one another, as typewriters underline, embolden and put accents: `_`, a
/// backspace and `N` is an underlined N, `'`, a backspace and `e` an é.
package struct Overstrike {
    package static let backspace: Unicode.Scalar = "\u{8}"

    private struct Cell {
        var character: Character
        /// Whether the same character was struck twice.
        var isStruck = false
    }

    private var cells: [Cell] = []
    private var cursor = 0
    /// The scalars since the last backspace, which become characters together.
    private var pending = String.UnicodeScalarView()

    /// Takes the next scalar of a line.
    package mutating func append(_ scalar: Unicode.Scalar) {
        if scalar != Self.backspace { return pending.append(scalar) }
        strikePending()
        cursor = max(0, cursor - 1)
    }

    /// What the line shows, and the offsets of the scalars that were struck again over themselves.
    package var result: (text: String, struck: Set<Int>) {
        var whole = self
        whole.strikePending()
        var text = String.UnicodeScalarView()
        var struck: Set<Int> = []
        var count = 0
        for cell in whole.cells {
            let scalars = cell.character.unicodeScalars
            if cell.isStruck { struck.formUnion(count..<count + scalars.count) }
            text.append(contentsOf: scalars)
            count += scalars.count
        }
        return (String(text), struck)
    }

    /// Gives what a line with backspaces shows.
    package static func resolve(_ line: String) -> String {
        var overstrike = Overstrike()
        for scalar in line.unicodeScalars { overstrike.append(scalar) }
        return overstrike.result.text
    }

    private mutating func strikePending() {
        for character in String(pending) {
            if cursor < cells.count {
                cells[cursor].isStruck = cells[cursor].character == character
                cells[cursor].character = Self.combine(cells[cursor].character, character)
            } else {
                cells.append(Cell(character: character))
            }
            cursor += 1
        }
        pending = String.UnicodeScalarView()
    }

    /// What a cell shows that holds one character and gets another.
    private static func combine(_ earlier: Character, _ later: Character) -> Character {
        if earlier == later || earlier == "_" { return later }
        if later == "_" { return earlier }
        if let accent = Accent(sign: earlier), later.isLetter { return accent.over(later) }
        if let accent = Accent(sign: later), earlier.isLetter { return accent.over(earlier) }
        return later
    }
}
