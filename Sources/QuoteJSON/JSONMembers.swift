/// The members of a JSON object, one by one. A name may come twice.
///
/// The text must be UTF-8, and must outlive it.
package struct JSONMembers {
    package struct Member {
        /// Nil when it can't be read: it has a lone surrogate or U+0000.
        package let name: String?
        package let value: JSONFragment
    }

    private enum State { case atStart, afterMember, over }

    private var text: JSONText
    /// How deep the object stands.
    private let depth: Int
    private var state = State.atStart

    /// The members of the object that `bytes` are.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        text = JSONText(bytes)
        depth = 1
    }

    init(of object: JSONFragment) {
        text = JSONText(object.bytes, line: object.line)
        depth = object.depth
    }

    /// Passes over the next member; nil after the object's end.
    ///
    /// - Throws: The first error of syntax, with its place in the text.
    package mutating func next() throws(JSONError) -> Member? {
        if state == .over { return nil }
        guard try advance() else {
            state = .over
            return nil
        }
        state = .afterMember
        guard text.next == UInt8(ascii: "\"") else { throw text.fault("a name must stand here") }
        let name = try text.fragment(depth: depth + 1)
        text.skipSpace()
        guard text.take(":") else { throw text.fault("a colon must stand here") }
        text.skipSpace()
        return Member(name: name.string, value: try text.fragment(depth: depth + 1))
    }

    /// Goes to where the next member starts; false at the end.
    private mutating func advance() throws(JSONError) -> Bool {
        text.skipSpace()
        if state == .atStart {
            guard text.take("{") else { throw text.fault("an object must begin here") }
            text.skipSpace()
            if !text.take("}") { return true }
        } else if text.take(",") {
            text.skipSpace()
            return true
        } else if !text.take("}") {
            throw text.fault("a comma or the end of the object must stand here")
        }
        try text.takeEnd()
        return false
    }
}
