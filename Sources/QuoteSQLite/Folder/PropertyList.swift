import FoundationEssentials

/// A value of a property list, whatever its kind, so that what is not ours can be kept.
package indirect enum PropertyListValue: Codable, Equatable, Sendable {
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case real(Double)
    case string(String)
    case date(Date)
    case data(Data)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .unsigned(value)
        } else if let value = try? container.decode(Double.self) {
            self = .real(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Date.self) {
            self = .date(value)
        } else if let value = try? container.decode(Data.self) {
            self = .data(value)
        } else if let value = try? container.decode([PropertyListValue].self) {
            self = .array(value)
        } else {
            self = .dictionary(try container.decode([String: PropertyListValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .real(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .date(let value): try container.encode(value)
        case .data(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .dictionary(let value): try container.encode(value)
        }
    }

    /// The kind's name, for messages.
    package var kind: String {
        switch self {
        case .bool: "a boolean"
        case .integer, .unsigned: "an integer"
        case .real: "a real"
        case .string: "a string"
        case .date: "a date"
        case .data: "data"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }
}

/// XML property lists, whose root is a dictionary.
package enum PropertyList {
    /// The greatest size of a file, in bytes.
    package static let byteLimit = 65_536
    private static let depthLimit = 32

    /// Why bytes are no such property list: a sentence without its full stop, fit for people.
    package struct Malformed: Error, Equatable, Sendable {
        package let reason: String

        package init(reason: String) {
            self.reason = reason
        }
    }

    /// Reads an XML property list. Binary ones are refused, since a few hundred bytes of one can cost
    /// seconds, and so are the old text form and nesting beyond 32 levels.
    package static func parse(_ bytes: [UInt8]) throws(Malformed) -> [String: PropertyListValue] {
        if bytes.isEmpty { throw Malformed(reason: "it is empty") }
        let starts = ["<?xml", "<!DOCTYPE plist", "<plist"]
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard starts.contains(where: { text.starts(with: $0.utf8) }) else {
            throw Malformed(reason: "it is not an XML property list")
        }
        if depth(text) > depthLimit {
            throw Malformed(reason: "it is nested deeper than \(depthLimit) levels")
        }
        do {
            return try PropertyListDecoder().decode(
                [String: PropertyListValue].self, from: Data(text))
        } catch {
            throw Malformed(
                reason: "it is not a well-formed property list with a dictionary as root")
        }
    }

    /// Writes an XML property list.
    package static func encode(_ dictionary: [String: PropertyListValue]) -> [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        guard let data = try? encoder.encode(dictionary) else {
            preconditionFailure("what was decoded from a property list can't be encoded as one")
        }
        return Array(data)
    }

    /// How deep elements stand in each other, counted without parsing: the decoder goes as deep on the
    /// stack, for whatever element.
    private static func depth(_ text: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var deepest = 0
        var previous: UInt8 = 0
        for byte in text {
            switch (previous, byte) {
            case (UInt8(ascii: "<"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: ">")):
                depth -= 1
            case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "<"), UInt8(ascii: "?")):
                break
            case (UInt8(ascii: "<"), _):
                depth += 1
                deepest = max(deepest, depth)
            default: break
            }
            previous = byte
        }
        return deepest
    }
}
