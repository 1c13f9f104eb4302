import CJansson

extension JSONValue {
    /// How deep arrays and objects may stand in each other.
    package static let depthLimit = 64

    /// Reads a whole JSON text, strictly: UTF-8 without a byte order mark, no duplicate members, no
    /// lone surrogates, no U+0000, no number beyond 64 bits, nesting to ``depthLimit``, nothing after
    /// the value.
    package static func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
        try parse(bytes, depth: 1)
    }

    /// Reads a value that stands `depth` levels deep in a JSON text.
    static func parse(_ bytes: UnsafeRawBufferPointer, depth: Int) throws(JSONError) -> JSONValue {
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            throw JSONError(reason: "the body is empty", line: 0, column: 0)
        }
        // Jansson takes a zero byte after a number for a blank.
        if let zero = bytes.firstIndex(of: 0) {
            let before = bytes[..<zero]
            let line = before.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
            let column = zero - (before.lastIndex(of: 0x0A) ?? -1)
            throw JSONError(reason: "there is a zero byte", line: line, column: column)
        }
        var fault = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
        guard
            let root = json_loadb(
                start.assumingMemoryBound(to: CChar.self), bytes.count, flags, &fault)
        else { throw JSONError(fault) }
        defer { json_decref(root) }

        return try JSONValue(root, depth: depth)
    }

    /// Copies Jansson's tree; `depth` is that of `node`.
    init(_ node: UnsafeMutablePointer<json_t>, depth: Int) throws(JSONError) {
        switch json_type(UInt32(cjansson_typeof(node))) {
        case JSON_OBJECT: self = .object(try Self.members(of: node, depth: depth))
        case JSON_ARRAY: self = .array(try Self.elements(of: node, depth: depth))
        case JSON_STRING: self = .string(String(jansson: json_string_value(node), node))
        case JSON_INTEGER: self = .integer(Int64(json_integer_value(node)))
        case JSON_REAL: self = .real(json_real_value(node))
        case JSON_TRUE: self = .bool(true)
        case JSON_FALSE: self = .bool(false)
        default: self = .null
        }
    }

    private static func members(
        of object: UnsafeMutablePointer<json_t>, depth: Int
    ) throws(JSONError) -> [Member] {
        try checkDepth(depth)
        var members: [Member] = []
        members.reserveCapacity(json_object_size(object))
        var next = json_object_iter(object)
        while let iterator = next {
            guard let name = json_object_iter_key(iterator),
                let value = json_object_iter_value(iterator)
            else { break }
            members.append(Member(String(cString: name), try JSONValue(value, depth: depth + 1)))
            next = json_object_iter_next(object, iterator)
        }
        return members
    }

    private static func elements(
        of array: UnsafeMutablePointer<json_t>, depth: Int
    ) throws(JSONError) -> [JSONValue] {
        try checkDepth(depth)
        var elements: [JSONValue] = []
        elements.reserveCapacity(json_array_size(array))
        for index in 0..<json_array_size(array) {
            guard let element = json_array_get(array, index) else { break }
            elements.append(try JSONValue(element, depth: depth + 1))
        }
        return elements
    }

    private static func checkDepth(_ depth: Int) throws(JSONError) {
        if depth > depthLimit {
            throw JSONError(reason: "nested deeper than \(depthLimit) levels", line: 0, column: 0)
        }
    }
}

extension String {
    fileprivate init(jansson text: UnsafePointer<CChar>?, _ node: UnsafeMutablePointer<json_t>) {
        let raw = UnsafeRawBufferPointer(start: text, count: json_string_length(node))
        self.init(decoding: raw, as: UTF8.self)
    }
}

extension JSONError {
    /// What is said of a text that does not follow the grammar.
    static let badSyntax = "it is not JSON"

    /// Jansson's own words quote the input; these don't.
    init(_ fault: json_error_t) {
        var fault = fault
        let code = json_error_code(UInt32(cjansson_error_code(&fault)))
        let reason =
            switch code {
            case json_error_duplicate_key: "a member comes twice"
            case json_error_numeric_overflow: "a number is beyond 64 bits"
            case json_error_stack_overflow: "nested deeper than \(JSONValue.depthLimit) levels"
            case json_error_invalid_utf8: "it is not UTF-8"
            case json_error_premature_end_of_input: "it ends too early"
            case json_error_end_of_input_expected: "something follows the value"
            case json_error_null_character, json_error_null_byte_in_key: "it holds U+0000"
            default: Self.badSyntax
            }
        self.init(reason: reason, line: Int(fault.line), column: Int(fault.column))
    }
}
