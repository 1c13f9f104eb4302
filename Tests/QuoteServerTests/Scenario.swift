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
