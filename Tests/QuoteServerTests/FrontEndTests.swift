import QuoteSQLite
import QuoteStore
import Testing

@testable import QuoteServer

@Suite struct `The files of the front end` {
    private static let files = Assets.paths.filter {
        $0.hasPrefix("Web/") && !$0.hasSuffix(".html")
    }

    @Test func `are sent with their type and the fields of a page`() throws {
        try Self.withApp { app in
            for path in Self.files {
                let response = Self.answer("/web/" + path.dropFirst("Web/".count), of: app)
                let type = try #require(FileType(path: path))
                #expect(response.status == .ok, "\(path)")
                #expect(response.field("Content-Type") == type.contentType.description, "\(path)")
                #expect(response.field("X-Content-Type-Options") == "nosniff", "\(path)")
                for (name, value) in PageFields.all {
                    #expect(response.field(name.description) == value.description, "\(path)")
                }
                let bytes = response.body.map { $0.withUnsafeBytes { Array($0) } }
                #expect(bytes == Assets.bytes(path), "\(path)")
            }
        }
    }

    @Test func `are told to be the same with those fields too`() throws {
        try Self.withApp { app in
            let tag = try #require(Self.answer("/web/icon.svg", of: app).field("ETag"))
            let response = Self.answer("/web/icon.svg", of: app, knowing: tag)
            #expect(response.status == .notModified)
            #expect(response.field("Content-Security-Policy") != nil)
        }
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

    private static func withApp(_ body: (App) throws -> Void) throws {
        let folder = try TestFolder()
        let configuration = try `The service without a socket`.configuration([])
        let store = try QuoteStore.open(
            DataFolder(path: folder.path), .init(role: .server, defaults: configuration.settings))
        defer { store.close() }
        try body(App(store: store, configuration: configuration, log: Log(level: .error)))
    }

    private static func answer(
        _ target: String, of app: App, knowing tag: String? = nil
    ) -> Response {
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
