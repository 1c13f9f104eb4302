import QuoteModel

/// Recognizes the format of a file by its type, its name and its content.
package enum FormatRecognition {
    /// What a type or a name says: JSON and CSV are families, whose members the content tells apart.
    private enum Hint { case csv, json, ndjson, movies, kindle }

    /// The format of a file.
    ///
    /// - Parameters:
    ///   - name: The file's name, nil when unknown.
    ///   - contentType: What the client said of it (RFC 9110, section 8.3), parameters included.
    ///   - text: The content in UTF-8, without a byte order mark.
    /// - Throws: The place of what no text has.
    package static func format(
        name: String?, contentType: String?, text: UnsafeBufferPointer<UInt8>
    ) throws(ImportFault) -> ImportFormat {
        switch contentType.flatMap(hint(type:)) ?? name.flatMap(hint(name:)) {
        case .ndjson: return .ndjson
        case .movies: return .movies
        case .kindle: return .kindle
        case .csv: return ContentShape.isReadwise(text) ? .readwise : .csv
        case .json: return JSONShape.format(of: text)
        case nil: break
        }
        let format = format(of: text)
        if format == .text || format == .fortune, let fault = BinaryContent.fault(in: text, format)
        {
            throw fault
        }
        return format
    }

    /// The format of a file of which nothing is known but its content.
    private static func format(of text: UnsafeBufferPointer<UInt8>) -> ImportFormat {
        let first = text.first { !JSONReader.isSpace($0) }
        switch first {
        case UInt8(ascii: "<"):
            let isFortune = ContentShape.hasPercentLine(text) && !MovieReader.isWellFormed(text)
            return isFortune ? .fortune : .movies
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            // No JSON text has a line of a single %: not within a string, and not outside of one.
            return ContentShape.hasPercentLine(text) ? .fortune : JSONShape.format(of: text)
        default: break
        }
        if ContentShape.isKindle(text) { return .kindle }
        if ContentShape.isReadwise(text) { return .readwise }
        if ContentShape.isDelimited(text) { return .csv }
        return ContentShape.isFortune(text) ? .fortune : .text
    }

    private static func hint(type: String) -> Hint? {
        let essence = type.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
        switch TextRules.normalize(String(essence)).lowercased() {
        case "text/csv", "text/tab-separated-values": return .csv
        case "application/x-ndjson", "application/ndjson", "application/jsonl",
            "application/x-jsonlines":
            return .ndjson
        case "application/json", "text/json": return .json
        case "application/xml", "text/xml": return .movies
        case let type where type.hasSuffix("+json"): return .json
        case let type where type.hasSuffix("+xml"): return .movies
        default: return nil
        }
    }

    private static func hint(name: String) -> Hint? {
        let name = name.split { $0 == "/" || $0 == "\\" }.last?.lowercased() ?? ""
        if name.hasPrefix("my clippings"), name.hasSuffix(".txt") { return .kindle }
        switch name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last {
        case "csv", "tsv": return .csv
        case "json": return .json
        case "ndjson", "jsonl": return .ndjson
        case "xml": return .movies
        default: return nil
        }
    }
}
