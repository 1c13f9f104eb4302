import CAssets
import Glibc
import QuoteJSON

/// The front end's files, each as the answer that serves it. They travel inside the binary; below `/web/`
/// stands what is below `Web/`, but for the pages, which have addresses of their own.
struct FrontEnd: Sendable {
    /// The answers, at the places of their files among the assets.
    private let answers: [Response?]

    init() {
        let compressed = CompressedFiles.bytes
        answers = (0..<cassets_count()).map { place in
            let file = cassets_at(place).pointee
            let path = String(cString: file.path)
            guard Self.isOwn(file), let type = FileType(path: path) else { return nil }
            let body = Bytes(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
            return Self.answer(body, type, compressed: compressed[path])
        }
    }

    /// The file at `place` among the assets.
    func file(_ place: Int) -> Response? { answers[place] }

    /// The page `Web/NAME.html`.
    func page(_ name: String) -> Response {
        let place = (0..<cassets_count()).first {
            String(cString: cassets_at($0).pointee.path) == "Web/\(name).html"
        }
        guard let place, let answer = answers[place] else {
            fatalError("the page \(name) isn't among the assets")
        }
        return answer
    }

    /// The place among the assets of the file that a path below `/web/` names; nil where there is none.
    static func place(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = name.baseAddress else { return nil }
        return (0..<cassets_count()).first { place in
            let file = cassets_at(place).pointee
            guard isOwn(file), FileType(path: String(cString: file.path)) != .html else {
                return false
            }
            let rest = file.path + strlen(folder)
            return strlen(rest) == name.count && memcmp(rest, start, name.count) == 0
        }
    }

    private static let folder = "Web/"

    private static func isOwn(_ file: cassets_file) -> Bool {
        strncmp(file.path, folder, strlen(folder)) == 0
    }

    private static func answer(
        _ body: Bytes, _ type: FileType, compressed: Bytes?
    ) -> Response {
        var response = Response(
            .ok, as: type.contentType, caching: .revalidatedByAll, entityTag: EntityTag(of: body),
            body: body)
        response.isOfFrontEnd = true
        return response.prepared(compressed)
    }
}
