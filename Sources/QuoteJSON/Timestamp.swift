import Glibc

/// A moment in UTC, in milliseconds since 1970-01-01T00:00:00Z.
package struct Timestamp: Hashable, Comparable, Sendable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The system's time now.
    package static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// The time as RFC 3339 has it, in UTC with milliseconds: `2026-11-30T02:21:05.123Z`.
    package var text: String {
        var writer = ByteWriter(capacity: 64)
        writer.append(self)
        return writer.finish().text
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension ByteWriter {
    /// Writes `time` as RFC 3339 has it, in UTC with milliseconds: `2026-11-30T02:21:05.123Z`.
    ///
    /// Years before 0 and after 9999, which RFC 3339 can't name, are written as those.
    package mutating func append(_ time: Timestamp) {
        let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999
        let milliseconds = min(max(time.milliseconds, range.lowerBound), range.upperBound)
        let day = milliseconds.flooredQuotient(86_400_000)
        let rest = milliseconds - day * 86_400_000
        let date = CivilDate(daysSince1970: day)

        let place = room(24)
        place.put(date.year / 100, at: 0)
        place.put(date.year % 100, at: 2)
        place[4] = UInt8(ascii: "-")
        place.put(date.month, at: 5)
        place[7] = UInt8(ascii: "-")
        place.put(date.day, at: 8)
        place[10] = UInt8(ascii: "T")
        place.put(rest / 3_600_000, at: 11)
        place[13] = UInt8(ascii: ":")
        place.put(rest / 60_000 % 60, at: 14)
        place[16] = UInt8(ascii: ":")
        place.put(rest / 1000 % 60, at: 17)
        place[19] = UInt8(ascii: ".")
        place[20] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 1000 / 100)
        place.put(rest % 100, at: 21)
        place[23] = UInt8(ascii: "Z")
        advance(by: 24)
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a number below 100 in two digits.
    fileprivate func put(_ number: Int64, at place: Int) {
        self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
        self[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
    }
}

/// A day of the Gregorian calendar, carried back before its introduction.
struct CivilDate: Equatable {
    let year: Int64
    let month: Int64
    let day: Int64

    /// Counts years from March, so that a leap day ends its year, in cycles of 400 years
    /// (146,097 days).
    init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let cycle = shifted.flooredQuotient(146_097)
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle =
            (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153

        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    }
}

extension Int64 {
    /// The quotient rounded towards minus infinity.
    fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
    }
}
