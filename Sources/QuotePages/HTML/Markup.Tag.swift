extension Markup {
    /// A tag of a document, from its name on.
    struct Tag {
        /// In lower case, of letters, digits and hyphens; a long one is cut.
        let name: String
        /// The values of attributes by their names in lower case, decoded; of several of one name the first.
        var values: [String: [UInt8]] = [:]
        private(set) var isSelfClosing = false
        /// The place behind the tag; nil when the document ends within it.
        private(set) var end: Int?

        /// The longest names that matter.
        private static let longestName = 60

        init(_ source: [UInt8], at start: Int) {
            var at = start
            while at < source.count, !source[at].endsName { at += 1 }
            name = Self.name(source[start..<at])
            while at < source.count {
                let byte = source[at]
                if byte.isSpace || byte == UInt8(ascii: "/") {
                    isSelfClosing = byte == UInt8(ascii: "/")
                    at += 1
                } else if byte == UInt8(ascii: ">") {
                    end = at + 1
                    return
                } else {
                    isSelfClosing = false
                    takeAttribute(source, &at)
                }
            }
        }

        /// The attribute name state and those after it.
        private mutating func takeAttribute(_ source: [UInt8], _ at: inout Int) {
            let start = at
            at += 1
            while at < source.count, !source[at].endsName, source[at] != UInt8(ascii: "=") {
                at += 1
            }
            let name = source[start..<at]
            var next = at
            while next < source.count, source[next].isSpace { next += 1 }
            guard next < source.count, source[next] == UInt8(ascii: "=") else {
                return keep(name, [])
            }
            at = next + 1
            while at < source.count, source[at].isSpace { at += 1 }
            guard at < source.count else { return }
            let quote = source[at]
            var end = at
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                at += 1
                end = source[at...].firstIndex(of: quote) ?? source.count
                keep(name, source[at..<end])
                at = min(end + 1, source.count)
            } else {
                while end < source.count, !source[end].isSpace, source[end] != UInt8(ascii: ">") {
                    end += 1
                }
                keep(name, source[at..<end])
                at = end
            }
        }

        private mutating func keep(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
            guard name.count <= Self.longestName else { return }
            let name = String(decoding: name, as: UTF8.self).lowercased()
            guard Markup.attributes.contains(name), values[name] == nil else { return }
            values[name] = Self.decoded(value)
        }

        private static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
            var result: [UInt8] = []
            var rest = value
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "&"),
                    let (characters, length) = CharacterReference.decode(rest, inAttribute: true)
                {
                    result.append(contentsOf: characters)
                    rest = rest.dropFirst(length)
                } else {
                    result.append(byte)
                }
            }
            return result
        }

        private static func name(_ bytes: ArraySlice<UInt8>) -> String {
            let bytes = bytes.prefix(longestName).map { byte in
                let lower = byte | 0x20
                if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) { return lower }
                return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    ? byte : UInt8(ascii: "-")
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    fileprivate var endsName: Bool {
        isSpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
    }
}
