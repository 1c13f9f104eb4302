import QuoteText
import Testing

@Suite struct `Days of a zone` {
    private func day(_ zone: String, _ milliseconds: Int64) throws -> [Int] {
        let day = try #require(ZonedCalendar(zone: zone)).day(at: milliseconds)
        return [day.year, day.month, day.day]
    }

    private func dayOfMonth(_ zone: String, _ milliseconds: Int64) throws -> Int {
        try day(zone, milliseconds)[2]
    }

    @Test func `end at its midnight`() throws {
        // 2026-11-30T23:00:00Z is midnight in Berlin.
        #expect(try day("Europe/Berlin", 1_796_079_599_999) == [2026, 11, 30])
        #expect(try day("Europe/Berlin", 1_796_079_600_000) == [2026, 12, 1])
        #expect(try day("UTC", 1_796_079_600_000) == [2026, 11, 30])
        #expect(try day("Pacific/Kiritimati", 1_796_079_600_000) == [2026, 12, 1])
    }

    @Test func `have 23 and 25 hours when the clocks change`() throws {
        // In Berlin 2026-03-29 began at 23:00Z and ended at 22:00Z, 2026-10-25 the other way round.
        for (start, hours, date) in [(1_774_738_800_000, 23, 29), (1_792_879_200_000, 25, 25)]
            as [(Int64, Int64, Int)]
        {
            let end = start + hours * 3_600_000
            #expect(try dayOfMonth("Europe/Berlin", start - 1) == date - 1)
            #expect(try dayOfMonth("Europe/Berlin", start) == date)
            #expect(try dayOfMonth("Europe/Berlin", end - 1) == date)
            #expect(try dayOfMonth("Europe/Berlin", end) == date + 1)
        }
    }

    @Test func `are those of the system without a name, and none of an unknown zone`() {
        #expect(ZonedCalendar(zone: "") != nil)
        #expect(ZonedCalendar(zone: "Europe/Atlantis") == nil)
        #expect(ZonedCalendar(zone: "Zürich") == nil)
        #expect(ZonedCalendar(zone: String(repeating: "x", count: 1000)) == nil)
    }
}
