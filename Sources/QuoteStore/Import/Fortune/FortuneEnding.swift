/// What the last lines of a fortune say: whose it is, and what is to be noted.
struct FortuneEnding {
    /// The lines before it.
    let text: [String]
    let attribution: String
    let note: String?

    /// Takes cleaned lines, of which neither the first nor the last is blank; nil if they are all text.
    init?(of lines: [String]) {
        let last = lines.indices.dropFirst().last { Self.marker(lines[$0]) != nil }
        guard let last else {
            self.init(lastLineOf: lines)
            return
        }
        self.init(of: lines, markedAt: last)
    }

    /// Takes the line that the last dash starts.
    private init?(of lines: [String], markedAt place: Int) {
        guard let marker = Self.marker(lines[place]), !Self.isProse(marker, at: place, of: lines)
        else { return nil }
        var parts = [marker.rest]
        let end = Self.continuation(of: &parts, from: place + 1, in: lines)
        // Indented dashes, one below the other, are one attribution.
        var start = place
        var markers = [parts.joined(separator: " ")]
        while start > 1, let above = Self.marker(lines[start - 1]), above.isIndented {
            start -= 1
            markers.append(String(above.rest))
        }
        let rest = lines[end...]
        if !rest.isEmpty, !Self.isNote(rest, afterBlank: lines[start - 1].isEmpty) { return nil }

        text = Array(lines[..<start])
        attribution = markers.reversed().joined(separator: " -- ")
        note = rest.isEmpty ? nil : rest.joined(separator: "\n")
    }

    /// Takes lines without a dash before a name: `~ Name` may be the last, or `text  -- Name`.
    private init?(lastLineOf lines: [String]) {
        guard let last = lines.last else { return nil }
        note = nil
        if lines.count > 1, let name = Self.nameAfterTilde(last) {
            text = lines.dropLast()
            attribution = String(name)
        } else if let (before, name) = Self.inline(last) {
            text = lines.dropLast() + [String(before)]
            attribution = String(name)
        } else {
            return nil
        }
    }
}
