/// A coding that a body is sent in (RFC 9110, section 8.4.1).
enum ContentCoding: Hashable, Sendable {
    case identity, gzip

    /// The coding that `Accept-Encoding` prefers (RFC 9110, section 12.5.3): gzip unless its quality is 0 or
    /// below that of identity. Without the field it is identity.
    init(acceptEncoding field: String?) {
        guard let field else {
            self = .identity
            return
        }
        if Self.startsWithGzip(field) {
            self = .gzip
            return
        }
        var (gzip, identity, other): (Int?, Int?, Int?) = (nil, nil, nil)
        for element in field.split(separator: ",") {
            let parts = element.split(
                separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            let quality = parts.count > 1 ? Self.quality(parts[1]) : 1000
            switch String(parts[0]).trimmingBlanks.lowercased() {
            case "gzip", "x-gzip": gzip = gzip ?? quality
            case "identity": identity = identity ?? quality
            case "*": other = other ?? quality
            default: break
            }
        }
        let wanted = gzip ?? other ?? 0
        self = wanted > 0 && wanted >= identity ?? 0 ? .gzip : .identity
    }

    /// Whether gzip comes first and nothing has a weight, as in what browsers send.
    private static func startsWithGzip(_ field: String) -> Bool {
        let bytes = field.utf8
        guard bytes.starts(with: "gzip".utf8), !bytes.contains(UInt8(ascii: ";")) else {
            return false
        }
        return bytes.count == 4 || bytes.dropFirst(4).first == UInt8(ascii: ",")
    }

    /// The thousandths of a weight, `q=0.5`; 0 for one that can't be read.
    private static func quality(_ parameter: Substring) -> Int {
        let text = String(parameter).trimmingBlanks
        guard text.lowercased().hasPrefix("q="), let value = Double(text.dropFirst(2)),
            (0...1).contains(value)
        else { return 0 }
        return Int((value * 1000).rounded())
    }
}

extension RequestHead {
    /// The coding that the client prefers.
    var coding: ContentCoding { ContentCoding(acceptEncoding: self[.acceptEncoding]) }
}
