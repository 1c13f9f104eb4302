extension Timestamp {
    /// The moment that a text says as RFC 3339, section 5.6, has it: a date, `T` or a blank, a time with or
    /// without a fraction, and `Z` or an offset; nil for anything else. What is below a millisecond is cut off.
    package init?(rfc3339 text: String) {
        var text = text
        let parsed = text.withUTF8 { bytes in
            var reader = DigitReader(bytes: bytes)
            return reader.moment()
        }
        guard let parsed else { return nil }
        self.init(milliseconds: parsed)
    }
}

/// Reads the parts of a time from the bytes of a text.
private struct DigitReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Milliseconds since 1970 in UTC; nil when the whole text is no time.
    mutating func moment() -> Int64? {
        guard let year = number(4), take("-"), let month = number(2), take("-"),
            let day = number(2), let date = CivilDate(year: year, month: month, day: day),
            take("T") || take("t") || take(" "),
            let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60,
            take(":"), let second = number(2), second <= 60,
            let fraction = fraction(), let offset = offset(), at == bytes.count
        else { return nil }
        let minutes = date.daysSince1970 * 1440 + hour * 60 + minute - offset
        // A leap second ends a day in UTC.
        if second == 60, (minutes + 1) % 1440 != 0 { return nil }
        return (minutes * 60 + second) * 1000 + fraction
    }

    /// The milliseconds after the decimal point; 0 where there is none.
    private mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        var (value, scale): (Int64, Int64) = (0, 100)
        guard let first = digit() else { return nil }
        value = first * scale
        while let next = digit() {
            scale /= 10
            value += next * scale
        }
        return value
    }

    /// The minutes by which the time is ahead of UTC.
    private mutating func offset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let isBehind = take("-")
        guard isBehind || take("+"), let hours = number(2), hours < 24, take(":"),
            let minutes = number(2), minutes < 60
        else { return nil }
        return isBehind ? -(hours * 60 + minutes) : hours * 60 + minutes
    }

    private mutating func number(_ digits: Int) -> Int64? {
        var value: Int64 = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    private mutating func digit() -> Int64? {
        guard at < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at] else {
            return nil
        }
        defer { at += 1 }
        return Int64(bytes[at] - UInt8(ascii: "0"))
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }
}

extension CivilDate {
    /// A date; nil when the calendar has no such day.
    init?(year: Int64, month: Int64, day: Int64) {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
        // A day beyond the end of its month comes back as one of the next.
        if CivilDate(daysSince1970: daysSince1970) != self { return nil }
    }

    /// Counts years from March, so that a leap day ends its year.
    var daysSince1970: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let cycle = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfCycle = shiftedYear - cycle * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        return cycle * 146_097 + dayOfCycle - 719_468
    }
}
