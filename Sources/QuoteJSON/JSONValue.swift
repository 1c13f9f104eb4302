/// A JSON text as a tree (RFC 8259). Objects keep the order of their members, and no name comes twice.
package indirect enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Equatable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The kind's name as JSON Schema has it, for messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer: "integer"
        case .real: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

/// Why bytes are no JSON text, and where.
package struct JSONError: Error, Equatable, Sendable {
    /// A sentence without its full stop, fit for a client.
    package let reason: String
    /// The line, from 1; 0 when the fault is of the whole.
    package let line: Int
    /// The column in characters, from 1; 0 when unknown.
    package let column: Int
}
