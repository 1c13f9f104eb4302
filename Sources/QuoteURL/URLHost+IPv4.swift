extension URLHost {
    /// Whether the last label is a number, so that the host can only be an IPv4 address.
    static func endsInNumber(_ domain: String) -> Bool {
        guard let last = labels(domain).last, !last.isEmpty else { return false }
        return last.utf8.allSatisfy(\.isASCIIDigit) || number(last) != nil
    }

    /// The IPv4 parser (section 3.5): up to four numbers, decimal, octal (`017`) or hexadecimal (`0x7f`), of which
    /// the last stands for all bytes that are left.
    static func ipv4Address(_ text: String) -> [UInt8]? {
        let parts = labels(text)
        guard parts.count <= 4 else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            guard let number = number(part) else { return nil }
            numbers.append(number)
        }
        guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }),
            last < 1 << UInt64(8 * (4 - numbers.count))
        else { return nil }
        let rest = 4 - numbers.count
        return numbers.map { UInt8($0) }
            + (0..<rest).map { UInt8(truncatingIfNeeded: last >> UInt64(8 * (rest - 1 - $0))) }
    }

    /// The parts between dots, without an empty one at the end.
    private static func labels(_ text: String) -> [Substring] {
        var labels = text.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        return labels
    }

    /// The IPv4 number parser; a number that is too large for an address has the largest value.
    private static func number(_ text: Substring) -> UInt64? {
        if text.isEmpty { return nil }
        var digits = text.utf8[...]
        var radix: UInt64 = 10
        if digits.first == UInt8(ascii: "0"), digits.count > 1 {
            digits = digits.dropFirst()
            radix = 8
            if digits.first.map({ $0 | 0x20 }) == UInt8(ascii: "x") {
                digits = digits.dropFirst()
                radix = 16
            }
        }
        var number: UInt64 = 0
        for digit in digits {
            guard let value = digit.hexadecimalValue, value < radix else { return nil }
            number = min(number * radix + UInt64(value), 1 << 40)
        }
        return number
    }
}
