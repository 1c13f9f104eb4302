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
}
