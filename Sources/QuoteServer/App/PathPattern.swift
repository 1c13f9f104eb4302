import Glibc
import QuoteSQLite

/// A path of which one segment may be an id: `/quotations/{id}/restore`, or the rest a file of the front
/// end: `/web/{file}`.
struct PathPattern: ExpressibleByStringLiteral, Equatable, Sendable {
    let text: String
    let hasID: Bool
    private let namesFile: Bool
    private let before: [UInt8]
    private let after: [UInt8]

    init(stringLiteral text: String) {
        self.text = text
        let parts = text.utf8.split(separator: UInt8(ascii: "{"), maxSplits: 1)
        hasID = parts.count == 2
        namesFile = text.hasSuffix("{file}")
        before = Array(parts.first ?? "".utf8[...])
        after = hasID ? Array(parts[1].drop { $0 != UInt8(ascii: "}") }.dropFirst()) : []
    }

    /// What a path that fits says.
    struct Match: Equatable {
        let id: Int64?
    }

    /// Fits a path, nil when it is another one. An id is a whole number without leading zeros; one
    /// beyond 64 bits fits no quotation, so its path is another one too.
    func match(_ path: UnsafeBufferPointer<UInt8>) -> Match? {
        let length = before.count + after.count
        guard hasID ? path.count > length : path.count == length, let start = path.baseAddress,
            memcmp(start, before, before.count) == 0
        else { return nil }
        if !hasID { return Match(id: nil) }
        let digits = UnsafeBufferPointer(
            start: start + before.count, count: path.count - length)
        if namesFile {
            return FrontEnd.place(of: digits).map { Match(id: Int64($0)) }
        }
        guard let id = Self.id(digits),
            memcmp(start + before.count + digits.count, after, after.count) == 0
        else { return nil }
        return Match(id: id)
    }

    private static func id(_ digits: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1
        else { return nil }
        var id: Int64 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            let (tens, overflow) = id.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            if overflow || carry { return nil }
            id = sum
        }
        return id
    }
}
