/// What a file of the front end is, by the end of its name.
enum FileType: String {
    case html, css, js, svg, png, webmanifest

    /// - Parameter path: `Web/style/list.css`
    init?(path: String) {
        guard let end = path.split(separator: ".").last else { return nil }
        self.init(rawValue: String(end))
    }

    /// The value of `Content-Type`.
    var contentType: StaticString {
        switch self {
        case .html: "text/html; charset=utf-8"
        case .css: "text/css; charset=utf-8"
        case .js: "text/javascript; charset=utf-8"
        case .svg: "image/svg+xml"
        case .png: "image/png"
        case .webmanifest: "application/manifest+json"
        }
    }
}
