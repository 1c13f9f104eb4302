import Testing

@testable import QuoteJSON

@Suite struct `Timestamps` {
    private func text(_ milliseconds: Int64) -> String {
        var writer = ByteWriter()
        writer.append(Timestamp(milliseconds: milliseconds))
        return writer.finish().text
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (1_796_005_325_123, "2026-11-30T02:22:05.123Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"), (Int64.max, "9999-12-31T23:59:59.999Z"),
        (Int64.min, "0000-01-01T00:00:00.000Z"),
    ])
    func `are written as RFC 3339 has them`(milliseconds: Int64, expected: String) {
        #expect(text(milliseconds) == expected)
    }

    @Test func `count every day of four centuries`() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as [Int64]
        var days: Int64 = 0
        for year in Int64(1970)..<2370 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (index, length) in lengths.enumerated() {
                for day in 1...(index == 1 && isLeap ? 29 : length) {
                    let date = CivilDate(daysSince1970: days)
                    #expect(date.year == year && date.month == Int64(index + 1) && date.day == day)
                    days += 1
                }
            }
        }
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31t23:59:59.999z", -1),
        ("2026-11-30 02:22:05.123Z", 1_796_005_325_123),
        ("2026-11-30T03:22:05.1239+01:00", 1_796_005_325_123),
        ("2026-11-29T20:52:05.12-05:30", 1_796_005_325_120),
        ("2000-02-29T00:00:00-00:00", 951_782_400_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ("2017-01-01T00:59:60.5+01:00", 1_483_228_800_500),
        ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
        ("0000-01-01T00:00:00.000Z", -62_167_219_200_000),
    ])
    func `are read from RFC 3339`(text: String, milliseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-30", "2026-11-30T02:22:05", "2026-11-30T02:22Z", "2026-11-30T02:22:05.Z",
        "2026-02-29T00:00:00Z", "2026-00-10T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-04-00T00:00:00Z", "1900-02-29T00:00:00Z",
        "2026-11-30T24:00:00Z", "2026-11-30T02:60:00Z", "2026-11-30T02:22:61Z",
        "2026-11-30T02:22:60Z", "2026-11-30T02:22:05+0100", "2026-11-30T02:22:05+24:00",
        "2026-11-30T02:22:05 Z", " 2026-11-30T02:22:05Z", "2026-11-30T02:22:05Z ",
        "26-11-30T02:22:05Z", "+2026-11-30T02:22:05Z", "2026-11-30T02:22:05,5Z",
        "٢026-11-30T02:22:05Z",
    ])
    func `are read strictly`(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test func `are read as they were written`() {
        for step in Int64(0)..<20_000 {
            let time = Timestamp(milliseconds: -62_167_219_200_000 + step * 15_778_476_123)
            #expect(Timestamp(rfc3339: time.text) == time)
        }
    }
}
