extension FortuneEnding {
    /// The marker that a line starts with; a single hyphen is none in fortunes.
    static func marker(_ line: some StringProtocol) -> MarkerLine? {
        guard let marker = MarkerLine(line), marker.dash != .hyphen else { return nil }
        return marker
    }

    /// Whether a line that a dash starts is part of a dialogue or of wrapped prose.
    static func isProse(_ marker: MarkerLine, at place: Int, of lines: [String]) -> Bool {
        if marker.isIndented { return false }
        switch marker.dash {
        case .hyphen, .bar: return false
        case .dash: return true
        case .hyphens:
            let isDialogue = lines[..<place].contains { line in
                self.marker(line).map { $0.dash == .hyphens && !$0.isIndented } ?? false
            }
            let startsLow = marker.rest.unicodeScalars.first?.properties.isLowercase ?? false
            return isDialogue || (startsLow && !lines[place - 1].isEmpty)
        }
    }

    /// Appends the lines from `start` on that an attribution goes on with: what closes its brackets, then
    /// what is indented. Gives the line after them.
    static func continuation(of parts: inout [Substring], from start: Int, in lines: [String])
        -> Int
    {
        var depth = parts.reduce(0) { $0 + openBrackets($1) }
        var place = start
        while place < lines.count {
            let line = lines[place]
            guard depth > 0 || line.utf8.first == 0x20 || line.utf8.first == 0x09 else { break }
            parts.append(line.trimmed)
            depth += openBrackets(line)
            place += 1
        }
        return place
    }

    /// Whether the lines below an attribution are a note: all in brackets, or a single line if a blank line
    /// parts the attribution from the text.
    static func isNote(_ lines: ArraySlice<String>, afterBlank: Bool) -> Bool {
        if lines.contains(where: \.isEmpty) { return false }
        let whole = lines.joined(separator: "\n")
        let isBracketed =
            whole.hasPrefix("(") && whole.hasSuffix(")")
            || whole.hasPrefix("[") && whole.hasSuffix("]")
        return isBracketed || (lines.count == 1 && afterBlank)
    }

    /// The name of a line `~ Name`.
    static func nameAfterTilde(_ line: String) -> Substring? {
        let scalars = line.trimmed.unicodeScalars
        guard scalars.starts(with: ["~", " "]) else { return nil }
        return Substring(scalars.dropFirst()).trimmed
    }

    /// Parts a line `text  -- Name` where the last such dash is.
    static func inline(_ line: String) -> (text: Substring, name: Substring)? {
        let scalars = Substring(line).unicodeScalars
        var blanks = 0
        var found: (text: Substring, name: Substring)?
        for place in scalars.indices {
            if scalars[place] == "-", blanks >= 2, let marker = marker(Substring(scalars[place...]))
            {
                found = (Substring(scalars[..<place]).withoutTrailingWhiteSpace, marker.rest)
            }
            blanks = scalars[place] == " " ? blanks + 1 : 0
        }
        guard let found, !found.text.isEmpty, let first = found.name.unicodeScalars.first,
            first.properties.isUppercase, let last = found.name.unicodeScalars.last, last != "?",
            last != "!"
        else { return nil }
        return found
    }

    private static func openBrackets(_ line: some StringProtocol) -> Int {
        line.utf8.reduce(0) { depth, byte in
            switch byte {
            case UInt8(ascii: "("): depth + 1
            case UInt8(ascii: ")"): depth - 1
            default: depth
            }
        }
    }
}
