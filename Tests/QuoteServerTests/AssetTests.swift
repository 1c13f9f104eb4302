import Glibc
import Testing

@testable import QuoteServer

@Suite struct `The files inside the binary` {
    private static let root = #filePath.split(separator: "/").dropLast(3)
        .reduce("") { "\($0)/\($1)" }

    @Test(arguments: ["Config", "Samples"])
    func `are those of their folders`(folder: String) throws {
        let stream = try #require(opendir(Self.root + "/" + folder))
        defer { closedir(stream) }
        var names: Set<String> = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.insert("\(folder)/\(name)") }
        }
        #expect(names == Set(Assets.paths.filter { $0.hasPrefix(folder + "/") }))
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
