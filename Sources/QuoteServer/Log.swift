import Glibc
import QuoteJSON

/// The log: a line an event on standard error, `key=value`, of nothing that a client can forge. No
/// bodies and no tokens go in.
struct Log: Sendable {
    enum Level: Int, Comparable, CaseIterable, Sendable {
        case error, warning, info, debug

        var name: String {
            switch self {
            case .error: "error"
            case .warning: "warning"
            case .info: "info"
            case .debug: "debug"
            }
        }

        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    let level: Level
    var descriptor: Int32 = STDERR_FILENO

    /// Whether events of `level` are written.
    func writes(_ level: Level) -> Bool { level <= self.level }

    /// Writes an event with its values, each cut to 200 characters.
    func write(_ level: Level, _ event: StaticString, _ values: [(StaticString, String)] = []) {
        guard writes(level) else { return }
        var line = ByteWriter()
        line.append("time=" as StaticString)
        line.append(Timestamp.now)
        line.append(" level=\(level.name) event=")
        line.append(event)
        for (name, value) in values {
            line.append(UInt8(ascii: " "))
            line.append(name)
            line.append(UInt8(ascii: "="))
            line.append(Self.quoted(value))
        }
        line.append(UInt8(ascii: "\n"))
        // One write a line, so that lines of several threads don't mix. What can't be logged is lost.
        _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }

    /// The value, between quotation marks unless it is a plain word. Controls, line separators, and
    /// what turns the direction of writing are written as `\u{85}`.
    static func quoted(_ value: String) -> String {
        let scalars = value.unicodeScalars.prefix(200)
        let isPlain =
            !scalars.isEmpty
            && scalars.allSatisfy { scalar in
                scalar.isASCII && scalar.value > 0x20 && scalar.value != 0x7F && scalar != "\""
                    && scalar != "\\" && scalar != "="
            }
        if isPlain { return String(String.UnicodeScalarView(scalars)) }
        return scalars.reduce(into: "\"") { result, scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                if scalar == "\"" || scalar == "\\" { result += "\\" }
                result.unicodeScalars.append(scalar)
            }
        } + "\""
    }
}
