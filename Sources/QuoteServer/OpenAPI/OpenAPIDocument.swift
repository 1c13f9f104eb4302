import QuoteJSON
import QuoteSQLite
import QuoteStore
import QuoteURL

/// The machine's reference (OpenAPI 3.1), made from the route table.
struct OpenAPIDocument {
    let table: RouteTable

    /// The document as the answer that serves it.
    var response: Response {
        var writer = ByteWriter(capacity: 32_768)
        writer.append("{\"openapi\":\"3.1.0\",\"info\":" as StaticString)
        writer.append(Self.info)
        writer.append(",\"paths\":{" as StaticString)
        var paths: [PathPattern] = []
        let documented = table.routes.filter(\.isDocumented)
        for route in documented where !paths.contains(route.path) { paths.append(route.path) }
        for (index, path) in paths.enumerated() {
            if index > 0 { writer.append(UInt8(ascii: ",")) }
            writer.append(jsonString: path.text)
            writer.append(":{" as StaticString)
            let routes = documented.filter { $0.path == path }
            for (index, route) in routes.enumerated() {
                if index > 0 { writer.append(UInt8(ascii: ",")) }
                append(route, to: &writer)
            }
            writer.append(UInt8(ascii: "}"))
        }
        writer.append("},\"components\":" as StaticString)
        writer.append(Components.json)
        writer.append("}\n" as StaticString)
        return .representing(writer.finish(), as: .json)
    }

    private static var info: String {
        """
        {"title":"Quotation server","version":"\(Version.current)","license":{"name":"MIT",\
        "identifier":"MIT"},"description":"A store of quotations under stable ids, and the settings \
        that say how lists show them. HEAD answers wherever GET does, OPTIONS everywhere. Errors are \
        problems (RFC 9457)."}
        """
    }

    private func append(_ route: Route, to writer: inout ByteWriter) {
        writer.append(jsonString: route.method.name.description.lowercased())
        writer.append(":{\"operationId\":" as StaticString)
        writer.append(jsonString: route.operationID)
        writer.append(",\"summary\":" as StaticString)
        writer.append(jsonString: route.summary)
        writer.append(",\"description\":" as StaticString)
        let role =
            route.role == .everyone ? "For everyone." : "Needs the role \(route.role.rawValue)."
        writer.append(jsonString: route.description.isEmpty ? role : "\(route.description) \(role)")
        writer.append(",\"parameters\":[" as StaticString)
        writer.append(route.parameterObjects.joined(separator: ","))
        writer.append(UInt8(ascii: "]"))
        if let body = route.requestBody {
            writer.append(",\"requestBody\":" as StaticString)
            writer.append(body)
        }
        writer.append(",\"responses\":{" as StaticString)
        writer.append(route.responseObjects.joined(separator: ","))
        writer.append("}}" as StaticString)
    }
}

extension Route {
    /// `getQuotationsById`: unique, made of method and path.
    fileprivate var operationID: String {
        let words = path.text.split { "/.-".contains($0) }.map { segment in
            segment == "{id}" ? "ById" : segment.prefix(1).uppercased() + segment.dropFirst()
        }
        return method.name.description.lowercased() + words.joined()
    }

    fileprivate var parameterObjects: [String] {
        var objects = parameters.map { parameter in
            """
            {"name":"\(parameter.name)","in":"query","required":\(parameter.isRequired),\
            "description":\(quoted(parameter.description)),\
            "schema":\(parameter.schema)\(parameter.isRepeatable ? ",\"explode\":true" : "")}
            """
        }
        if path.hasID {
            objects.append(
                """
                {"name":"id","in":"path","required":true,"description":"\(idDescription)",\
                "schema":{"type":"integer","format":"int64","minimum":0,"maximum":\(Int64.max)}}
                """)
        }
        if takesRetryKey {
            objects.append("{\"$ref\":\"#/components/parameters/IdempotencyKey\"}")
        }
        if method != .post {
            objects.append("{\"$ref\":\"#/components/parameters/IfNoneMatch\"}")
            objects.append("{\"$ref\":\"#/components/parameters/IfMatch\"}")
        }
        return objects
    }

    private var idDescription: String {
        switch names {
        case .quotation, .deletedQuotation: "The quotation's id."
        case .importRecord: "The import's id."
        case .movie: "The movie's id."
        case .file: "The file's name."
        case .historyEntry: "The entry's id."
        }
    }

    fileprivate var requestBody: String? {
        let schema: Schema
        let types: [String]
        switch body {
        case .none: return nil
        case .file:
            // Any other type will do too, but a form.
            let types = [
                "application/octet-stream", "text/plain", "application/json", "application/xml",
            ]
            let contents = types.map { "\"\($0)\":{\"schema\":{}}" }.joined(separator: ",")
            return "{\"required\":true,\"content\":{\(contents)}}"
        case .image:
            let contents = MediaType.images.map { "\"\($0.name)\":{\"schema\":{}}" }
            return "{\"required\":true,\"content\":{\(contents.joined(separator: ","))}}"
        case .json(let name): (schema, types) = (name, ["application/json"])
        case .mergePatch(let name): (schema, types) = (name, body.mediaTypes)
        }
        let contents = types.map { "\"\($0)\":{\"schema\":\(schema.reference)}" }
        return "{\"required\":true,\"content\":{\(contents.joined(separator: ","))}}"
    }

    fileprivate var responseObjects: [String] {
        let common = [
            Answer(
                status: .forbidden, description: "Pages of this origin may not call the service"),
            Answer(
                status: .preconditionFailed, description: "The resource isn't the one that is meant"
            ),
            Answer(status: .contentTooLarge, description: "The body is too large"),
            Answer(status: .uriTooLong, description: "The request line is too long"),
            Answer(
                status: .expectationFailed, description: "`Expect` asks for something unknown"),
            Answer(
                status: .requestHeaderFieldsTooLarge,
                description: "The fields of the request are too many or too long"),
            Answer(status: .misdirectedRequest, description: "The server doesn't go by this name"),
            Answer(
                status: .tooManyRequests, description: "Too many requests a second",
                fields: [.retryAfter]),
            Answer(
                status: .serviceUnavailable, description: "It can't be done now",
                fields: [.retryAfter]),
            Answer(status: .insufficientStorage, description: "The disk is full"),
        ]
        let own = Set(answers.map(\.status))
        return (answers + common.filter { !own.contains($0.status) })
            .sorted { $0.status.rawValue < $1.status.rawValue }
            .map(responseObject)
    }

    private func responseObject(_ answer: Answer) -> String {
        var object = "\"\(answer.status.rawValue)\":{\"description\":\(quoted(answer.description))"
        if !answer.fields.isEmpty {
            let fields = answer.fields.map {
                "\"\($0.rawValue)\":{\"$ref\":\"#/components/headers/\($0.rawValue)\"}"
            }
            object += ",\"headers\":{\(fields.joined(separator: ","))}"
        }
        if let content = content(of: answer) { object += ",\"content\":{\(content)}" }
        return object + "}"
    }

    private func content(of answer: Answer) -> String? {
        switch answer.status {
        case .noContent, .notModified: return nil
        case .ok, .created:
            return represents.map { type in
                let schema = type == .json ? answer.schema?.reference : nil
                let other = type.isImage ? "{}" : "{\"type\":\"string\"}"
                return "\"\(type.name)\":{\"schema\":\(schema ?? other)}"
            }.joined(separator: ",")
        default:
            if let schema = answer.schema {
                return "\"application/json\":{\"schema\":\(schema.reference)},"
                    + "\"\(Problem.mediaType)\":{\"schema\":\(Schema.problem.reference)}"
            }
            return "\"\(Problem.mediaType)\":{\"schema\":\(Schema.problem.reference)}"
        }
    }

    private func quoted(_ text: String) -> String {
        var writer = ByteWriter()
        writer.append(jsonString: text)
        return writer.finish().text
    }
}

extension Parameter {
    /// The JSON Schema of the values.
    fileprivate var schema: String {
        isRepeatable ? "{\"type\":\"array\",\"items\":\(valueSchema)}" : valueSchema
    }

    private var valueSchema: String {
        switch kind {
        case .boolean: "{\"type\":\"boolean\"}"
        case .integer(let range):
            "{\"type\":\"integer\",\"minimum\":\(range.lowerBound),\"maximum\":\(range.upperBound)}"
        case .cursor:
            "{\"type\":\"string\",\"format\":\"cursor\",\"pattern\":\"^[A-Za-z0-9_-]{12,354}$\"}"
        case .nameCursor:
            "{\"type\":\"string\",\"format\":\"cursor\",\"pattern\":\"^[A-Za-z0-9_-]{4,}$\"}"
        case .text(let limit):
            "{\"type\":\"string\",\"maxLength\":\(limit),\"pattern\":\"^[^\\\\u0000]*$\"}"
        case .name(let limit):
            "{\"type\":\"string\",\"maxLength\":\(limit),\"pattern\":\"^[^\\\\u0000]*[^\\\\u0000\\\\s\\\\u200B\\\\uFEFF\\\\u0085][^\\\\u0000]*$\"}"
        case .oneOf(let values):
            "{\"enum\":[\(values.map { "\"\($0)\"" }.joined(separator: ","))]}"
        case .date: "{\"type\":\"string\",\"format\":\"date\"}"
        case .encoding: "{\"type\":\"string\",\"examples\":[\"windows-1251\",\"koi8-r\"]}"
        case .webAddress:
            "{\"type\":\"string\",\"format\":\"uri\",\"maxLength\":\(GivenURL.limit),\"pattern\":\"^[Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9]\"}"
        }
    }
}

extension Route.Schema {
    fileprivate var reference: String { "{\"$ref\":\"#/components/schemas/\(rawValue)\"}" }
}
