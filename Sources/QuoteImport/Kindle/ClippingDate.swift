/// The day in a clipping's stamp: `2024年8月22日`, or a month's name with the day before or behind it.
package struct ClippingDate {
    /// A number or a word of a date; everything else only parts them.
    package enum Part {
        case number(Int, digits: Int)
        case word(ClippingText)
    }

    package let year: Int
    package let month: Int
    package let day: Int

    /// Nil when there is no date of these forms. It may be of a day that isn't in the calendar.
    package init?(_ parts: [Part]) {
        guard let found = Self.eastern(parts) ?? Self.named(parts) else { return nil }
        self = found
    }

    private init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    package static func parts(of bytes: ArraySlice<UInt8>) -> [Part] {
        var parts: [Part] = []
        var rest = bytes
        while let first = rest.first {
            let run = first.isDigit ? rest.prefix { $0.isDigit } : rest.prefix(while: isOfWord)
            rest = rest.dropFirst(max(run.count, 1))
            if run.isEmpty { continue }
            if first.isDigit {
                let number = run.count > 4 ? nil : Int(String(decoding: run, as: UTF8.self))
                parts.append(.number(number ?? -1, digits: run.count))
            } else {
                parts.append(.word(ClippingText(folded: Array(run))))
            }
        }
        return parts
    }

    private static func isOfWord(_ byte: UInt8) -> Bool { byte.isLetter || byte >= 0x80 }

    private static func eastern(_ parts: [Part]) -> ClippingDate? {
        for index in parts.indices.dropLast(5) {
            guard case .number(let year, _) = parts[index],
                case .word(ClippingWords.year) = parts[index + 1],
                case .number(let month, _) = parts[index + 2],
                case .word(ClippingWords.month) = parts[index + 3],
                case .number(let day, _) = parts[index + 4],
                case .word(let word) = parts[index + 5],
                word.starts(with: ClippingWords.day, at: 0)
            else { continue }
            return ClippingDate(year: year, month: month, day: day)
        }
        return nil
    }

    private static func named(_ all: [Part]) -> ClippingDate? {
        let parts = all.filter { part in
            if case .word(let word) = part { !ClippingWords.dateLinks.contains(word) } else { true }
        }
        for index in parts.indices {
            guard case .word(let name) = parts[index], let month = ClippingWords.months[name] else {
                continue
            }
            let before = number(in: parts, index - 1)
            let after = number(in: parts, index + 1)
            if let before, let after {
                return ClippingDate(year: whole(after), month: month, day: before.value)
            }
            if let after, let last = number(in: parts, index + 2) {
                return ClippingDate(year: whole(last), month: month, day: after.value)
            }
        }
        return nil
    }

    private static func number(in parts: [Part], _ index: Int) -> (value: Int, digits: Int)? {
        guard parts.indices.contains(index), case .number(let value, let digits) = parts[index]
        else { return nil }
        return (value, digits)
    }

    /// Years of two digits are of this century.
    private static func whole(_ year: (value: Int, digits: Int)) -> Int {
        year.digits == 2 ? 2000 + year.value : year.value
    }
}
