import CICU
import Synchronization

/// The Gregorian calendar of a time zone, its daylight-saving changes included.
package final class ZonedCalendar: Sendable {
    private let calendar: Mutex<Handle>

    /// The owner of ICU's calendar.
    private struct Handle: ~Copyable, @unchecked Sendable {
        // Safe to send: ICU ties a calendar to no thread, and the mutex lets one at a time use it.
        let pointer: UnsafeMutableRawPointer

        deinit {
            cicu_calendar_close(pointer)
        }
    }

    /// A zone by its name in the time zone database, `Europe/Berlin`; the system's for an empty one. Nil
    /// for a name that ICU doesn't know.
    package init?(zone: String) {
        guard let pointer = cicu_calendar_open(zone) else { return nil }
        calendar = Mutex(Handle(pointer: pointer))
    }

    /// The day on which a moment falls here, in milliseconds since 1970-01-01T00:00:00Z.
    package func day(at milliseconds: Int64) -> (year: Int, month: Int, day: Int) {
        calendar.withLock { handle in
            var year: Int32 = 0
            var month: Int32 = 0
            var day: Int32 = 0
            let code = cicu_calendar_day(handle.pointer, Double(milliseconds), &year, &month, &day)
            precondition(code == 0, "ICU knows the day of every moment")
            return (Int(year), Int(month), Int(day))
        }
    }
}
