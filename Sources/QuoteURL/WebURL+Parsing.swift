extension WebURL {
    /// The basic URL parser, for http and https alone.
    init?(_ text: String, base: WebURL?) {
        var input = Self.withoutIgnored(text)[...]
        if let scheme = Self.takeScheme(&input) {
            guard let scheme = Scheme(rawValue: scheme) else { return nil }
            if let base, base.scheme == scheme, !input.starts(with: "//".utf8) {
                self.init(relative: input, to: base)
            } else {
                self.init(authority: input, scheme: scheme)
            }
        } else {
            guard let base else { return nil }
            self.init(relative: input, to: base)
        }
    }

    /// The bytes that the parser sees: without controls and spaces at the ends, and without tabs and line breaks.
    private static func withoutIgnored(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        return bytes[start..<end].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    /// Takes a scheme and its colon off the input (scheme start state, scheme state); in lower case.
    private static func takeScheme(_ input: inout ArraySlice<UInt8>) -> String? {
        guard let first = input.first, first.isASCIILetter,
            let end = input.firstIndex(where: {
                !$0.isASCIILetter && !$0.isASCIIDigit && !"+-.".utf8.contains($0)
            }),
            input[end] == UInt8(ascii: ":")
        else { return nil }
        let scheme = input[..<end].map { $0.asciiLowercased }
        input = input[(end + 1)...]
        return String(decoding: scheme, as: UTF8.self)
    }

    /// From the special authority slashes state on.
    private init?(authority input: ArraySlice<UInt8>, scheme: Scheme) {
        let input = input.drop(while: \.isSlash)
        let end = input.firstIndex {
            $0.isSlash || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
        }
        var authority = input[..<(end ?? input.endIndex)]
        var user: ArraySlice<UInt8>?
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            user = authority[..<at]
            authority = authority[(at + 1)...]
        }
        guard let place = HostAndPort(authority) else { return nil }
        self.init(scheme: scheme, host: place.host, port: place.port)
        if let user {
            let colon = user.firstIndex(of: UInt8(ascii: ":"))
            username = PercentEncodeSet.userinfo.encode(user[..<(colon ?? user.endIndex)])
            password = colon.map { PercentEncodeSet.userinfo.encode(user[($0 + 1)...]) } ?? ""
        }
        var rest = input[authority.endIndex...]
        if rest.first?.isSlash == true { rest = rest.dropFirst() }
        setPath([], rest)
    }

    /// From the relative state on.
    private init?(relative input: ArraySlice<UInt8>, to base: WebURL) {
        guard let first = input.first else {
            self = base
            fragment = nil
            return
        }
        if first.isSlash {
            let rest = input.dropFirst()
            if rest.first?.isSlash == true {
                self.init(authority: rest, scheme: base.scheme)
                return
            }
            self = base
            setPath([], rest)
        } else if first == UInt8(ascii: "?") || first == UInt8(ascii: "#") {
            self = base
            setQueryAndFragment(input, keepingQuery: first == UInt8(ascii: "#"))
        } else {
            self = base
            var path = Array(base.path.utf8)
            Self.shorten(&path)
            setPath(path, input)
        }
    }

    /// The path state: adds the segments of the input, which begins after a slash, to a path.
    private mutating func setPath(_ start: [UInt8], _ input: ArraySlice<UInt8>) {
        let end = input.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        var path = start
        let segments = input[..<(end ?? input.endIndex)]
            .split(omittingEmptySubsequences: false, whereSeparator: \.isSlash)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch Self.dots(segment) {
            case 1: if isLast { path.append(UInt8(ascii: "/")) }
            case 2:
                Self.shorten(&path)
                if isLast { path.append(UInt8(ascii: "/")) }
            default:
                path.append(UInt8(ascii: "/"))
                PercentEncodeSet.path.encode(segment, to: &path)
            }
        }
        self.path = String(decoding: path, as: UTF8.self)
        setQueryAndFragment(input[(end ?? input.endIndex)...], keepingQuery: false)
    }

    /// The query state and the fragment state, for an input that begins with `?` or `#`, or is empty.
    private mutating func setQueryAndFragment(_ input: ArraySlice<UInt8>, keepingQuery: Bool) {
        if !keepingQuery { query = nil }
        fragment = nil
        let mark = input.firstIndex(of: UInt8(ascii: "#"))
        if let mark { fragment = PercentEncodeSet.fragment.encode(input[(mark + 1)...]) }
        let rest = input[..<(mark ?? input.endIndex)]
        if rest.first == UInt8(ascii: "?") {
            query = PercentEncodeSet.query.encode(rest.dropFirst())
        }
    }

    private static func shorten(_ path: inout [UInt8]) {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return }
        path.removeSubrange(slash...)
    }

    /// 1 for a single-dot URL path segment, 2 for a double-dot one, else 0.
    private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
        var rest = segment
        var count = 0
        while let byte = rest.first {
            if byte == UInt8(ascii: ".") {
                rest = rest.dropFirst()
            } else if rest.prefix(3).map(\.asciiLowercased).elementsEqual("%2e".utf8) {
                rest = rest.dropFirst(3)
            } else {
                return 0
            }
            count += 1
            if count > 2 { return 0 }
        }
        return count
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
    /// In http and https URLs a backslash is one too.
    fileprivate var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
}
