/// What the last lines of a fortune say: whose it is, and what is to be noted.
package struct FortuneEnding {
    /// The lines before it.
    package let text: [String]
    /// Who said it where, with a backspace behind each sign that was struck again over itself.
    package let attribution: String
    package let note: String?

    /// Takes cleaned lines, of which neither the first nor the last is blank; nil if they are all text.
    package init?(of lines: [FortuneLine]) {
        let last = lines.indices.dropFirst().last { Self.marker(lines[$0]) != nil }
        guard let last else {
            self.init(lastLineOf: lines)
            return
        }
        self.init(of: lines, markedAt: last)
    }

    /// Takes the line that the last mark starts.
    private init?(of lines: [FortuneLine], markedAt place: Int) {
        guard let marker = Self.marker(lines[place]), !Self.isProse(marker, at: place, of: lines)
        else { return nil }
        var parts = [lines[place].attribution(marker.rest)]
        let end = Self.continuation(of: &parts, from: place + 1, in: lines)
        let last = parts.filter { !$0.isEmpty }.joined(separator: " ")
        var names = [marker.withoutClosingMark(last[...])]
        // Marks one below the other, all indented, are one attribution.
        var start = place
        while marker.isIndented, start > 1, let above = Self.marker(lines[start - 1]),
            above.isIndented
        {
            start -= 1
            names.append(above.withoutClosingMark(lines[start].attribution(above.rest)))
        }
        let rest = lines[end...].map(\.text)
        let isAfterBlank = lines[start - 1].isEmpty
        if !rest.isEmpty, !Self.isNote(rest, afterBlank: isAfterBlank) { return nil }

        text = lines[..<start].map(\.text)
        attribution = names.reversed().joined(separator: " -- ")
        note = rest.isEmpty ? nil : rest.joined(separator: "\n")
    }

    /// Takes lines without a marked one: `~ Name` may be the last, or `text  -- Name`.
    private init?(lastLineOf lines: [FortuneLine]) {
        guard let first = lines.first, let last = lines.last else { return nil }
        note = nil
        if lines.count > 1, let name = Self.nameAfterTilde(last) {
            text = lines.dropLast().map(\.text)
            attribution = String(name)
        } else if let (before, name) = Self.inline(last, first: first) {
            text = lines.dropLast().map(\.text) + [String(before)]
            attribution = String(name)
        } else {
            return nil
        }
    }
}
