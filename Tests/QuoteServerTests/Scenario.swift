import Glibc
import QuoteJSON
import Testing

/// A scenario of `Tests/Scenarios`: steps on a server that starts empty.
struct Scenario: CustomTestStringConvertible, Sendable {
    let name: String
    let options: [String]
    let steps: [JSONValue]

    var testDescription: String { name }

    /// All scenarios of all files.
    static let all: [Scenario] = fileNames.flatMap { file -> [Scenario] in
        guard case .array(let scenarios)? = read(folder + "/" + file) else {
            fatalError("\(file) is no list of scenarios")
        }
        return scenarios.map { scenario in
            Scenario(
                name: scenario["name"]?.text ?? "", options: scenario["options"]?.texts ?? [],
                steps: scenario["steps"]?.elements ?? [])
        }
    }

    private static let folder =
        #filePath.split(separator: "/").dropLast(2)
        .reduce("") { "\($0)/\($1)" } + "/Scenarios"

    private static var fileNames: [String] {
        guard let stream = opendir(folder) else { fatalError("there is no \(folder)") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".json") { names.append(name) }
        }
        return names.sorted()
    }

    private static func read(_ path: String) -> JSONValue? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return bytes.withUnsafeBytes { buffer in
            try? JSONValue.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

extension JSONValue {
    subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var texts: [String] { elements.compactMap(\.text) }

    /// Whether `found` is as this expects: members that aren't named are free, `…` is any text.
    func fits(_ found: JSONValue?) -> Bool {
        switch (self, found) {
        case (.string("…"), .string?): true
        case (.object(let members), .object?): members.allSatisfy { $0.value.fits(found?[$0.name]) }
        case (.array(let expected), .array(let elements)?):
            expected.count == elements.count && zip(expected, elements).allSatisfy { $0.fits($1) }
        default: self == found
        }
    }

    /// Writes this value as JSON.
    func write(to writer: inout ByteWriter) {
        switch self {
        case .null: writer.append("null" as StaticString)
        case .bool(let value): writer.append(value)
        case .integer(let value): writer.append(value)
        case .real(let value): writer.append("\(value)")
        case .string(let text): writer.append(jsonString: text)
        case .array(let elements):
            writer.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { writer.append(UInt8(ascii: ",")) }
                element.write(to: &writer)
            }
            writer.append(UInt8(ascii: "]"))
        case .object(let members):
            writer.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { writer.append(UInt8(ascii: ",")) }
                writer.append(jsonString: member.name)
                writer.append(UInt8(ascii: ":"))
                member.value.write(to: &writer)
            }
            writer.append(UInt8(ascii: "}"))
        }
    }
}
