/// The time in a clipping's stamp: `6:10:53 PM`, `23h32min06s`, `下午6:10:53`, `09时11分28秒`.
package struct ClippingTime {
    /// Where it starts.
    package let start: Int
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// The first time in a text.
    package init?(in text: ClippingText) {
        for start in text.bytes.indices where text.bytes[start].isDigit {
            if start > 0, text.bytes[start - 1].isDigit { continue }
            guard let hour = text.number(at: start), hour.count <= 2,
                let rest = Self.rest(in: text, from: hour.end)
            else { continue }
            self.start = start
            self.hour = Self.ofDay(hour.value, text, start, rest.end)
            (minute, second) = (rest.minute, rest.second)
            return
        }
        return nil
    }

    /// Minutes and seconds behind the hour.
    private static func rest(
        in text: ClippingText, from place: Int
    ) -> (minute: Int, second: Int, end: Int)? {
        guard let minuteStart = afterHour(in: text, place),
            let minute = text.number(at: minuteStart), minute.count <= 2
        else { return nil }
        var place = minute.end
        for mark in secondMarks where text.starts(with: mark, at: text.skip(from: place)) {
            place = text.skip(from: text.skip(from: place) + mark.bytes.count)
            break
        }
        guard place > minute.end, let second = text.number(at: place), second.count <= 2 else {
            return minute.count == 2 ? (minute.value, 0, minute.end) : nil
        }
        var end = second.end
        // Fractions of a second.
        if end < text.bytes.count, text.bytes[end] == UInt8(ascii: "."),
            let fraction = text.digits(at: end + 1)
        {
            end = fraction.end
        }
        return (minute.value, second.value, end)
    }

    private static let secondMarks = [
        ClippingText(folded: [UInt8(ascii: ":")]), ClippingText("min"), ClippingWords.minutes,
    ]

    /// Where the minutes start.
    private static func afterHour(in text: ClippingText, _ place: Int) -> Int? {
        guard place < text.bytes.count else { return nil }
        if text.bytes[place] == UInt8(ascii: ":") { return place + 1 }
        let mark = text.skip(from: place)
        if mark < text.bytes.count, text.bytes[mark] == UInt8(ascii: "h") {
            return text.skip(from: mark + 1)
        }
        for word in ClippingWords.hours where text.starts(with: word, at: mark) {
            return text.skip(from: mark + word.bytes.count)
        }
        return nil
    }

    /// An hour of 24, by the half of the day that is named before or behind the time.
    private static func ofDay(_ hour: Int, _ text: ClippingText, _ start: Int, _ end: Int) -> Int {
        let before = ClippingText(folded: Array(text.bytes[..<start]))
        let place = text.skip(from: end)
        func isBehind(_ words: [ClippingText]) -> Bool {
            words.contains { text.starts(with: $0, at: place) }
        }
        let isForenoon =
            isBehind(ClippingWords.am) || ClippingWords.forenoon.contains { before.contains($0) }
        let isAfternoon =
            isBehind(ClippingWords.pm) || ClippingWords.afternoon.contains { before.contains($0) }
        if isForenoon, hour == 12 { return 0 }
        return isAfternoon && hour < 12 ? hour + 12 : hour
    }
}
