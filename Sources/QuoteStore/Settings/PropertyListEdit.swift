/// Changes one boolean in the root dictionary of an XML property list, and leaves every other byte as
/// it is: comments, order, and kinds of numbers that a decoder doesn't tell apart.
struct PropertyListEdit {
    private let bytes: [UInt8]
    private let key: String
    private var position = 0
    /// How many elements are open.
    private var depth = 0
    /// Whether the next element of the root dictionary is the key's value.
    private var awaitsValue = false
    /// Where the value stands; of several, the last, which is the one that counts.
    private var value: Range<Int>?
    /// Where the root dictionary ends, or stands if it is empty.
    private var rootEnd: Range<Int>?

    /// The property list with `key` set to `value`; nil when it isn't understood. What comes back is to
    /// be read again before it is trusted.
    static func set(_ key: String, to value: Bool, in bytes: [UInt8]) -> [UInt8]? {
        var edit = PropertyListEdit(bytes: bytes, key: key)
        edit.scan()
        return edit.result(value ? "<true/>" : "<false/>")
    }

    private init(bytes: [UInt8], key: String) {
        self.bytes = bytes
        self.key = key
    }

    private func result(_ element: String) -> [UInt8]? {
        if let value { return replacing(value, by: element) }
        guard let rootEnd else { return nil }
        let member = "\t<key>\(key)</key>\n\t\(element)\n"
        return replacing(rootEnd, by: rootEnd.isEmpty ? member : "<dict>\n\(member)</dict>")
    }

    private func replacing(_ range: Range<Int>, by text: String) -> [UInt8] {
        bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
    }

    private mutating func scan() {
        while let start = find("<", from: position) {
            if starts("<!--", at: start) {
                position = end(of: "-->", from: start + 4)
            } else if starts("<![CDATA[", at: start) {
                position = end(of: "]]>", from: start + 9)
            } else {
                position = end(of: ">", from: start + 1)
                take(start..<position)
            }
        }
    }

    /// Takes a tag; declarations and instructions are passed over.
    private mutating func take(_ tag: Range<Int>) {
        if starts("</", at: tag.lowerBound) {
            depth -= 1
            if depth == 1, rootEnd == nil { rootEnd = tag.lowerBound..<tag.lowerBound }
        } else if !starts("<!", at: tag.lowerBound), !starts("<?", at: tag.lowerBound) {
            open(tag, isEmpty: starts("/>", at: tag.upperBound - 2))
        }
    }

    private mutating func open(_ tag: Range<Int>, isEmpty: Bool) {
        let name = bytes[(tag.lowerBound + 1)..<tag.upperBound].prefix {
            !" \t\r\n/>".utf8.contains($0)
        }
        if depth == 1, isEmpty { rootEnd = tag }
        if depth == 2 {
            if awaitsValue {
                value = isEmpty ? tag : tag.lowerBound..<end(of: ">", from: tag.upperBound)
                awaitsValue = false
            } else if name.elementsEqual("key".utf8) {
                awaitsValue = starts(key + "</key>", at: tag.upperBound)
            }
        }
        if !isEmpty { depth += 1 }
    }

    private func find(_ text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        var at = start
        while at + wanted.count <= bytes.count {
            if bytes[at..<(at + wanted.count)].elementsEqual(wanted) { return at }
            at += 1
        }
        return nil
    }

    private func end(of text: String, from start: Int) -> Int {
        find(text, from: start).map { $0 + text.utf8.count } ?? bytes.count
    }

    private func starts(_ text: String, at place: Int) -> Bool {
        place >= 0 && place <= bytes.count && bytes[place...].starts(with: text.utf8)
    }
}
