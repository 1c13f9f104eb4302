/// The members of a JSON object, read one by one, as strictly as ``JSONValue/parse(_:)`` reads the whole.
/// Values that are arrays can be of any length: what is held is one element.
///
/// The text must outlive it.
public struct JSONMembers {
    public struct Member {
        public let name: String
        /// The elements, when the value is an array. They can be read at any time, or not at all.
        public let elements: JSONElements?
    }

    /// How many members the object may have.
    public static let countLimit = 1_000

    private enum State { case atStart, atValue, over }

    private var text: JSONText
    private var state = State.atStart
    /// The names so far, by their bytes: `==` takes composed and decomposed letters for equal.
    private var names: Set<[UInt8]> = []

    /// The members of the object that `bytes` are.
    public init(
        _ bytes: UnsafeBufferPointer<UInt8>, valueLimit: Int = JSONElements.valueLimit
    ) {
        text = JSONText(bytes, valueLimit: valueLimit)
    }

    /// Passes over what is left of the last member, and reads the next; nil after the object's end.
    ///
    /// - Throws: The first error of syntax, with its place in the whole text.
    public mutating func next() throws(JSONError) -> Member? {
        if state == .over { return nil }
        guard try advance() else {
            state = .over
            return nil
        }
        let name = try name()
        text.skipSpace()
        guard text.take(":") else { throw text.fault("a colon must stand here") }
        text.skipSpace()
        state = .atValue
        return Member(name: name, elements: elements)
    }

    private var elements: JSONElements? {
        text.next == UInt8(ascii: "[") ? JSONElements(text, depth: 2) : nil
    }

    /// Goes to where the next member starts; false at the end.
    private mutating func advance() throws(JSONError) -> Bool {
        if state == .atStart {
            text.skipSpace()
            guard text.take("{") else { throw text.fault("an object must begin here") }
            text.skipSpace()
            if !text.take("}") { return true }
        } else {
            try skipValue()
            text.skipSpace()
            if text.take(",") {
                text.skipSpace()
                return true
            }
            guard text.take("}") else {
                throw text.fault("a comma or the end of the object must stand here")
            }
        }
        text.skipSpace()
        if text.next != nil { throw text.fault("something follows the value") }
        return false
    }

    private mutating func skipValue() throws(JSONError) {
        guard var elements else {
            _ = try text.value(depth: 2)
            return
        }
        while try elements.next() != nil {}
        text = elements.text
    }

    private mutating func name() throws(JSONError) -> String {
        guard text.next == UInt8(ascii: "\"") else { throw text.fault("a name must stand here") }
        let place = text
        guard case .string(let name) = try text.value(depth: 2) else {
            throw place.fault("a name must stand here")
        }
        guard names.insert(Array(name.utf8)).inserted else {
            throw place.fault("a member comes twice")
        }
        if names.count > Self.countLimit {
            throw place.fault("an object has more than \(Self.countLimit) members")
        }
        return name
    }
}
