import Glibc
import Testing

@testable import QuoteServer

@Suite struct `The files inside the binary` {
    private static let root = #filePath.split(separator: "/").dropLast(3)
        .reduce("") { "\($0)/\($1)" }

    @Test(arguments: ["Config", "Samples", "Web"])
    func `are those of their folders`(folder: String) throws {
        let names = try Self.files(folder)
        #expect(names == Set(Assets.paths.filter { $0.hasPrefix(folder + "/") }))
    }

    /// The paths of the files in a folder and those below it.
    private static func files(_ folder: String) throws -> Set<String> {
        let stream = try #require(opendir(root + "/" + folder))
        defer { closedir(stream) }
        var paths: Set<String> = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(".") { continue }
            let path = "\(folder)/\(name)"
            if entry.pointee.d_type == UInt8(DT_DIR) {
                paths.formUnion(try files(path))
            } else {
                paths.insert(path)
            }
        }
        return paths
    }

    @Test func `hold sample movies with small pictures`() throws {
        let movies = try Samples.movies()
        #expect(movies.count == 8)
        #expect(movies.allSatisfy { 100..<12_288 ~= $0.image?.content.count ?? 0 })
    }

    @Test func `hold samples that are valid quotations`() throws {
        #expect(try Samples.quotations().count >= 10)
    }
}
