import FoundationEssentials
import Glibc
import QuoteJSON
import QuoteStore
import QuoteSystem
import Testing

@testable import QuoteServer

/// A scenario on its way: the service without a socket, and what earlier steps kept.
struct ScenarioRun {
    private let app: App
    private var kept: [String: String] = [:]

    init(_ app: App) {
        self.app = app
    }

    mutating func run(_ step: JSONValue) {
        if case .integer(let milliseconds)? = step["wait"] { usleep(UInt32(milliseconds) * 1000) }
        var times = 1
        if case .integer(let count)? = step["times"] { times = Int(count) }
        let calls = step["do"].map { $0.text.map { [$0] } ?? $0.texts } ?? []
        for _ in 0..<times {
            for call in calls { run(call, step) }
        }
    }

    private mutating func run(_ call: String, _ step: JSONValue) {
        let response = answer(call, step).whole
        let isHead = call.hasPrefix("HEAD ")
        let body = isHead ? "" : response.body?.text ?? ""
        let document = response.body.flatMap { bytes in
            try? bytes.withUnsafeBytes { try JSONValue.parse($0) }
        }

        #expect(.integer(Int64(response.status.rawValue)) == step["status"], "\(call): \(body)")
        if let expected = step["answer"].map(filled) {
            #expect(expected.fits(document), "\(call): \(body)")
        }
        for name in step["absent"]?.texts ?? [] {
            #expect(document?.part(at: name) == nil, "\(call): \(name)")
        }
        if let text = step["text"].map(filled) {
            #expect(text.fits(.string(body)), "\(call): \(body)")
        }
        for member in step["has"]?.members ?? [] {
            let value = response.field(member.name).map { JSONValue.string($0) }
            #expect(filled(member.value).fits(value), "\(call): \(member.name)")
        }
        for name in step["lacks"]?.texts ?? [] {
            #expect(response.field(name) == nil, "\(call): \(name)")
        }
        for member in step["keep"]?.members ?? [] {
            let place = member.value.text ?? ""
            kept[member.name] = response.field(place) ?? document?.part(at: place)?.text
        }
    }

    private func answer(_ call: String, _ step: JSONValue) -> Response {
        let parts = filled(call).split(separator: " ", maxSplits: 1).map(String.init)
        var fields = FieldValues()
        for member in step["fields"]?.members ?? [] {
            var text = member.name
            guard let name = text.withUTF8({ FieldName($0) }) else { continue }
            fields[name] = filled(member.value.text ?? "")
        }
        if fields[.host] == nil { fields[.host] = "127.0.0.1:8080" }
        let body = body(step)
        if step["json"] != nil, fields[.contentType] == nil {
            fields[.contentType] = "application/json"
        }
        if !body.isEmpty { fields[.contentLength] = "\(body.count)" }
        let head = RequestHead(method: Method(parts[0]), target: parts[1], fields: fields)
        switch app.respond(to: Request(head: head, body: body)) {
        case .now(let response): return response
        case .later(let start):
            let outcome = Outcome<Response>()
            start { outcome.set($0) }
            return outcome.wait()
        }
    }

    private func body(_ step: JSONValue) -> [UInt8] {
        if let json = step["json"] {
            var writer = ByteWriter()
            filled(json).write(to: &writer)
            return writer.withUnsafeBytes { Array($0) }
        }
        if let base64 = step["base64"]?.text { return Array(Data(base64Encoded: base64) ?? Data()) }
        return Array(filled(step["body"]?.text ?? "").utf8)
    }

    private func filled(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(filled(text))
        case .array(let elements): .array(elements.map(filled))
        case .object(let members): .object(members.map { .init($0.name, filled($0.value)) })
        case .null, .bool, .integer, .real: value
        }
    }

    /// The text with `${name}` and `${10*x}` filled in.
    private func filled(_ text: String) -> String {
        let pieces = text.split(separator: "${", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(into: String(pieces.first ?? "")) { result, piece in
            let parts = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            let factors = parts[0].split(separator: "*", maxSplits: 1)
            if factors.count == 2, let count = Int(factors[0]) {
                result += String(repeating: String(factors[1]), count: count)
            } else {
                result += kept[String(parts[0])] ?? "?"
            }
            result += parts.count > 1 ? String(parts[1]) : ""
        }
    }
}

extension Response {
    /// The same with a body that was made while it was sent.
    fileprivate var whole: Response {
        guard let stream else { return self }
        var writer = ByteWriter()
        while let piece = try? stream.next() { writer.append(piece.text) }
        var response = self
        response.body = writer.finish()
        return response
    }
}
