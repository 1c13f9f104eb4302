/// The representations that the service can give.
enum MediaType: String, Sendable {
    case json = "application/json"
    case ndjson = "application/x-ndjson"
    case csv = "text/csv"
    case text = "text/plain"
    case markdown = "text/markdown"
    case atom = "application/atom+xml"
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"
    case gif = "image/gif"
    case html = "text/html"
    case eventStream = "text/event-stream"
    case openMetrics = "text/plain; version=0.0.4"

    /// The value of `Content-Type`.
    var contentType: StaticString {
        switch self {
        case .json: "application/json"
        case .ndjson: "application/x-ndjson"
        case .atom: "application/atom+xml"
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .html: "text/html; charset=utf-8"
        case .text: "text/plain; charset=utf-8"
        case .csv: "text/csv; charset=utf-8"
        case .markdown: "text/markdown; charset=utf-8"
        case .eventStream: "text/event-stream"
        case .openMetrics: "text/plain; version=0.0.4; charset=utf-8"
        }
    }

    /// Type and subtype, without parameters.
    var name: Substring { rawValue.prefix { $0 != ";" } }

    /// The best of `offered` that `accept` allows, the first of equals; nil when it allows none
    /// (RFC 9110, section 12.5.1). Without the field everything is allowed.
    static func negotiate(_ offered: [MediaType], accept: String?) -> MediaType? {
        guard let accept, accept != "*/*", !accept.isEmpty else { return offered.first }
        let ranges = accept.split(separator: ",").compactMap { MediaRange($0) }
        var best: MediaType?
        var bestQuality = 0.0
        for type in offered {
            let quality =
                ranges.filter { $0.includes(type.name) }
                .max { $0.precision < $1.precision }?.quality ?? 0
            if quality > bestQuality {
                best = type
                bestQuality = quality
            }
        }
        return best
    }

    /// Whether a request's `Content-Type` is one of `allowed`, whatever its parameters; `+json` there
    /// stands for every type with that suffix.
    static func matches(_ contentType: String?, _ allowed: [String]) -> Bool {
        guard let contentType else { return false }
        let name = contentType.prefix { $0 != ";" }.lowercased().trimmingBlanks
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return false }
        return allowed.contains { $0 == "+json" ? name.hasSuffix($0) : name == $0 }
    }
}

extension MediaType {
    /// The value of a parameter of a `Content-Type` (RFC 9110, section 5.6.6), the first of its name; nil if
    /// it has none.
    static func parameter(_ name: String, of contentType: String) -> String? {
        var rest = contentType[...].drop { $0 != ";" }
        while rest.popFirst() != nil {
            let key = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[key.endIndex...]
            guard rest.first == "=" else { continue }
            let value = Self.value(&rest)
            if String(key).trimmingBlanks.lowercased() == name { return value }
        }
        return nil
    }

    /// Takes `=`, a token or quoted string, and what follows it up to the next parameter.
    private static func value(_ rest: inout Substring) -> String {
        rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
        guard rest.first == "\"" else {
            let token = rest.prefix { $0 != ";" }
            rest = rest[token.endIndex...]
            return String(token).trimmingBlanks
        }
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            value.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        rest = rest.drop { $0 != ";" }
        return value
    }
}

extension MediaType {
    /// Those of pictures.
    static let images: [MediaType] = [.png, .jpeg, .webp, .gif]

    var isImage: Bool { Self.images.contains(self) }
}

/// One range of an `Accept` field.
private struct MediaRange {
    let type: String
    let subtype: String
    let quality: Double

    init?(_ text: Substring) {
        let parts = text.split(separator: ";").map { String($0).trimmingBlanks.lowercased() }
        let names = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2 else { return nil }
        type = String(names[0])
        subtype = String(names[1])
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
        quality = weight.map { min(1, max(0, Double($0.dropFirst(2)) ?? 0)) } ?? 1
    }

    /// 2 for a whole name, 1 for `text/*`, 0 for `*/*`.
    var precision: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) }

    func includes(_ name: Substring) -> Bool {
        if type == "*" { return subtype == "*" }
        return name.hasPrefix(type + "/") && (subtype == "*" || name == "\(type)/\(subtype)")
    }
}

extension String {
    /// Without blanks and tabs at both ends.
    var trimmingBlanks: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let first = firstIndex(where: { !isBlank($0) }),
            let last = lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[first...last])
    }
}
