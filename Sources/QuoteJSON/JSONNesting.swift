/// The arrays and objects that are open at a place of a JSON text: a bit for each, so that a text that does
/// nothing but nest takes an eighth of its size.
struct JSONNesting {
    enum Container: String, CustomStringConvertible {
        case array, object

        var description: String { rawValue }
    }

    private var depth = 0
    /// The innermost up to 64; a bit is set for an object, the lowest is the innermost.
    private var last: UInt64 = 0
    /// Those around them, 64 to a word.
    private var outer: [UInt64] = []

    var innermost: Container? {
        depth == 0 ? nil : last & 1 == 1 ? .object : .array
    }

    mutating func enter(_ container: Container) {
        if depth > 0, depth % 64 == 0 {
            outer.append(last)
            last = 0
        }
        last = last << 1 | (container == .object ? 1 : 0)
        depth += 1
    }

    /// Leaves the innermost.
    mutating func leave() {
        last >>= 1
        depth -= 1
        if depth > 0, depth % 64 == 0, let word = outer.popLast() { last = word }
    }
}
