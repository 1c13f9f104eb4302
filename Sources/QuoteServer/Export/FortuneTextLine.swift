/// A line of a text on its way to a fortune file: what import would take as something else than text.
struct FortuneTextLine {
    let bytes: Slice<UnsafeBufferPointer<UInt8>>
    private let isFirst: Bool
    private let isLast: Bool

    init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isFirst: Bool, isLast: Bool) {
        self.bytes = bytes
        self.isFirst = isFirst
        self.isLast = isLast
    }

    /// Whether it parts two records: it is `%`, or `.` in a file without such a line, with blanks behind.
    func isSeparator(withoutPercent: Bool) -> Bool {
        guard let first = bytes.first, bytes.dropFirst().allSatisfy(Self.isBlank) else {
            return false
        }
        return first == UInt8(ascii: "%") || (withoutPercent && first == UInt8(ascii: "."))
    }

    /// Whether it starts with U+FEFF and so does the text: at the start of a file that would be its byte order mark.
    var startsWithByteOrderMark: Bool { isFirst && bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

    /// The places, counted from the line's start, of marks that import would take as the start of an attribution.
    ///
    /// Before an attribution that is written below the text, that is only an indented mark on the last line:
    /// the attribution would start there. Without one, every mark that has text before it may be taken, but for
    /// the dashes of a dialogue, which start their lines.
    func marks(beforeAttribution: Bool) -> [Int] {
        if isFirst, !isLast || beforeAttribution { return [] }
        let indentation = bytes.prefix(while: Self.isBlank).count
        let mark = isFirst ? nil : dashes(at: indentation)
        if beforeAttribution { return isLast && indentation > 0 ? mark.map { [$0] } ?? [] : [] }
        if let mark { return indentation == 0 && Self.isDialogueDash(bytes) ? [] : [mark] }
        guard isLast else { return [] }
        if !isFirst, byte(indentation) == UInt8(ascii: "~") { return [indentation] }
        return inlineMarks
    }

    /// The place, if there is a mark: `--`, `---`, `-+-`, `—`, `–` or `―`, no further dash, and something behind.
    private func dashes(at place: Int) -> Int? {
        let rest = bytes.dropFirst(place)
        let run = rest.prefix { $0 == UInt8(ascii: "-") }.count
        let length: Int
        if rest.starts(with: "-+-".utf8) || Self.isDash(rest) {
            length = 3
        } else if run == 2 || run == 3 {
            length = run
        } else {
            return nil
        }
        let behind = rest.dropFirst(length)
        if behind.first == UInt8(ascii: "-") || Self.isDash(behind) { return nil }
        return behind.allSatisfy(Self.isBlank) ? nil : place
    }

    /// The places of `--` after a blank, where a line is parted from its attribution.
    private var inlineMarks: [Int] {
        var places: [Int] = []
        var place = 1
        while place + 1 < bytes.count {
            let isMark =
                byte(place) == UInt8(ascii: "-") && byte(place + 1) == UInt8(ascii: "-")
                && byte(place - 1).map(Self.isBlank) == true
            if isMark { places.append(place) }
            place += 1
        }
        return places
    }

    private func byte(_ place: Int) -> UInt8? { bytes.dropFirst(place).first }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether bytes start with `–` or `—`.
    private static func isDialogueDash(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        isDash(bytes) && bytes.dropFirst(2).first != 0x95
    }

    /// Whether bytes start with `–`, `—` or `―` (U+2013 to U+2015).
    private static func isDash(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.starts(with: [0xE2, 0x80]) && (0x93...0x95).contains(bytes.dropFirst(2).first ?? 0)
    }
}
