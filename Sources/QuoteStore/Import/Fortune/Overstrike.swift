/// Characters printed over one another, as typewriters underline, embolden and put accents: `_`, a
/// backspace and `N` is an underlined N, `'`, a backspace and `e` an é.
enum Overstrike {
    static let backspace: Unicode.Scalar = "\u{8}"

    /// Gives what a line with backspaces shows.
    static func resolve(_ line: String) -> String {
        var cells: [Character] = []
        var cursor = 0

        for character in line {
            if character == Character(backspace) {
                cursor = max(0, cursor - 1)
                continue
            }
            if cursor < cells.count {
                cells[cursor] = combine(cells[cursor], character)
            } else {
                cells.append(character)
            }
            cursor += 1
        }

        return String(cells)
    }

    /// What a cell shows that holds one character and gets another.
    private static func combine(_ earlier: Character, _ later: Character) -> Character {
        if earlier == "_" { return later }
        if later == "_" { return earlier }
        if let accent = Accent(sign: earlier), later.isLetter { return accent.over(later) }
        if let accent = Accent(sign: later), earlier.isLetter { return accent.over(earlier) }
        return later
    }
}
