/// The local date and time of a clipping, without a time zone.
package struct ClippingStamp: Equatable, Sendable {
    package let year: Int16
    package let month: Int8
    package let day: Int8
    package var hour: Int8 = 0
    package var minute: Int8 = 0
    package var second: Int8 = 0

    /// Nil for a day that isn't in the calendar.
    private init?(year: Int, month: Int, day: Int) {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...days[month - 1]).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (Int16(year), Int8(month), Int8(day))
    }

    /// Reads a date in any of the languages of ``ClippingWords``, and the time behind it; what follows the time
    /// doesn't count. Nil for what names no real day or time.
    package init?(_ text: String) {
        let text = ClippingText(text)
        let time = ClippingTime(in: text)
        let parts = ClippingDate.parts(of: text.bytes[..<(time?.start ?? text.bytes.count)])
        guard let date = ClippingDate(parts),
            var stamp = ClippingStamp(year: date.year, month: date.month, day: date.day)
        else { return nil }
        if let time {
            guard (0...23).contains(time.hour), time.minute < 60, time.second < 60 else {
                return nil
            }
            (stamp.hour, stamp.minute) = (Int8(time.hour), Int8(time.minute))
            stamp.second = Int8(time.second)
        }
        self = stamp
    }

    /// `2024-08-22`
    package var date: String {
        "\(Self.padded(Int(year), 4))-\(Self.padded(Int(month), 2))-\(Self.padded(Int(day), 2))"
    }

    /// `2024-08-22T18:10:53`
    package var description: String {
        date + "T" + [hour, minute, second].map { Self.padded(Int($0), 2) }.joined(separator: ":")
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
