import QuoteText

/// A day of the Gregorian calendar, from the years 1 to 9999.
package struct Day: Comparable, Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// The day on which a moment, in milliseconds since 1970 in UTC, falls in a zone.
    package init(at milliseconds: Int64, in calendar: ZonedCalendar) {
        (year, month, day) = calendar.day(at: milliseconds)
    }

    /// Reads `2026-11-30` (RFC 3339, full-date); nil when there is no such day.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            year > 0, (1...12).contains(month), day > 0, day <= Self.days(of: month, in: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// `2026-11-30`
    package var text: String {
        func padded(_ number: Int, _ count: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    package static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
