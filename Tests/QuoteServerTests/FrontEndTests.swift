import QuoteStore
import Testing

@testable import QuoteServer

@Suite struct `The files of the front end` {
    private static let files = Assets.paths.filter {
        $0.hasPrefix("Web/") && !$0.hasSuffix(".html")
    }

    @Test(arguments: files)
    func `are sent with their type and the fields of a page`(path: String) throws {
        let response = try Self.answer("/web/" + path.dropFirst("Web/".count))
        let type = try #require(FileType(path: path))
        #expect(response.status == .ok)
        #expect(response.field("Content-Type") == type.contentType.description)
        #expect(response.field("X-Content-Type-Options") == "nosniff")
        for (name, value) in PageFields.all {
            #expect(response.field(name.description) == value.description)
        }
        #expect(response.body.map { $0.withUnsafeBytes { Array($0) } } == Assets.bytes(path))
    }

    @Test func `are told to be the same with those fields too`() throws {
        let tag = try #require(try Self.answer("/web/icon.svg").field("ETag"))
        let response = try Self.answer("/web/icon.svg", knowing: tag)
        #expect(response.status == .notModified)
        #expect(response.field("Content-Security-Policy") != nil)
    }

    @Test func `are loaded all at once by the page, and no others are`() throws {
        let page = String(decoding: try #require(Assets.bytes("Web/index.html")), as: UTF8.self)
        for path in Self.files where !path.contains("docs") {
            let isModule = path.hasSuffix(".js") || path.hasSuffix(".css")
            if isModule { #expect(page.contains("\"/web/\(path.dropFirst(4))\""), "\(path)") }
        }
        for address in page.split(separator: "\"").filter({ $0.hasPrefix("/web/") }) {
            #expect(Assets.paths.contains("Web/" + address.dropFirst(5)), "\(address)")
        }
    }

    private static func answer(_ target: String, knowing tag: String? = nil) throws -> Response {
        let folder = try TestFolder()
        let configuration = try `The service without a socket`.configuration([])
        let store = try QuoteStore.open(
            DataFolder(path: folder.path), .init(role: .server, defaults: configuration.settings))
        defer { store.close() }
        let app = App(store: store, configuration: configuration, log: Log(level: .error))

        var fields = FieldValues()
        fields[.host] = "127.0.0.1:8080"
        fields[.ifNoneMatch] = tag
        let head = RequestHead(method: .get, target: target, fields: fields)
        guard case .now(let response) = app.respond(to: Request(head: head)) else {
            fatalError("a file of the front end comes at once")
        }
        return response
    }
}
