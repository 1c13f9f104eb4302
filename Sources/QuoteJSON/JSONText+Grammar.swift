extension JSONText {
    /// Passes over the value that begins here, however deep it nests.
    mutating func skipValue() throws(JSONError) {
        var nesting = JSONNesting()
        while true {
            if try skipStart(&nesting) { continue }
            // A value ends here, and with it every array and object of which it is the last.
            while let container = nesting.innermost {
                skipSpace()
                if take(",") {
                    skipSpace()
                    if container == .object { try skipName() }
                    break
                }
                guard take(container == .object ? "}" : "]") else {
                    throw fault("a comma or the end of the \(container) must stand here")
                }
                nesting.leave()
            }
            if nesting.innermost == nil { return }
        }
    }

    /// Passes over a string that is a member's name, and the colon after it.
    mutating func skipName() throws(JSONError) {
        guard next == UInt8(ascii: "\"") else { throw fault("a name must stand here") }
        try skipString()
        skipSpace()
        guard take(":") else { throw fault("a colon must stand here") }
        skipSpace()
    }

    /// Passes over a value, or over the start of an array or object that isn't empty; true when a value comes
    /// next.
    private mutating func skipStart(_ nesting: inout JSONNesting) throws(JSONError) -> Bool {
        switch next {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "{"):
            offset += 1
            skipSpace()
            if take("}") { return false }
            nesting.enter(.object)
            try skipName()
            return true
        case UInt8(ascii: "["):
            offset += 1
            skipSpace()
            if take("]") { return false }
            nesting.enter(.array)
            return true
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try skipNumber()
        case UInt8(ascii: "t"): try skipLiteral("true")
        case UInt8(ascii: "f"): try skipLiteral("false")
        case UInt8(ascii: "n"): try skipLiteral("null")
        default: throw fault("a value must stand here")
        }
        return false
    }

    private mutating func skipLiteral(_ literal: StaticString) throws(JSONError) {
        for index in 0..<literal.utf8CodeUnitCount {
            guard next == literal.utf8Start[index] else { throw fault(JSONError.badSyntax) }
            offset += 1
        }
    }

    private mutating func skipString() throws(JSONError) {
        guard let start = bytes.baseAddress else { return }
        offset += 1
        while true {
            offset = start.indexOfEscape(from: offset, to: bytes.count)
            switch next {
            case UInt8(ascii: "\""):
                offset += 1
                return
            case UInt8(ascii: "\\"):
                offset += 1
                try skipEscape()
            default: throw fault("a control character must be escaped")
            }
        }
    }

    private mutating func skipEscape() throws(JSONError) {
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 1
        case UInt8(ascii: "u"):
            offset += 1
            for _ in 0..<4 {
                guard let digit = next, Unicode.Scalar(digit).properties.isASCIIHexDigit else {
                    throw fault("four hexadecimal digits must follow \\u")
                }
                offset += 1
            }
        default: throw fault("there is no such escape")
        }
    }

    private mutating func skipNumber() throws(JSONError) {
        _ = take("-")
        if !take("0") { try skipDigits() }
        if take(".") { try skipDigits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(JSONError) {
        let start = offset
        while let byte = next, Self.isDigit(byte) { offset += 1 }
        if offset == start { throw fault("a digit must stand here") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
}
