import CHTML

/// Reads an HTML document, in order and without recursion, and keeps of it what is read: not what is hidden, nor
/// what leads elsewhere.
final class HTMLReader {
    /// An element that is open, with what it and those around it mean for the text in it.
    private struct Open {
        var name: UInt = 0
        var role = CHTML_INLINE
        var kind = Page.Kind.paragraph
        var isSkipped = false
        var keepsLines = false
        /// Whether headers and footers in it are of a part of the text.
        var isInSection = false
    }

    private var builder = BlockBuilder()
    private var title = BlockBuilder()
    private var stack = [Open()]
    private let keepsNavigation: Bool

    private init(keepsNavigation: Bool) {
        self.keepsNavigation = keepsNavigation
    }

    /// What a document holds. One that is nothing but navigation, perhaps for a mistake in it, is read with it.
    ///
    /// - Returns: its title, nil when it has none, and its blocks.
    static func read(
        _ text: String
    ) throws(PageFailure) -> (title: String?, blocks: [Page.Block]) {
        let clean = cleaned(text)
        let content = try read(clean, keepsNavigation: false)
        return content.blocks.isEmpty ? try read(clean, keepsNavigation: true) : content
    }

    /// The document without control characters, at which libxml2 would end; and with its bogus comments
    /// (`<![if …]>`, `<![CDATA[`) as instructions, which libxml2 passes over: of the former it would make text.
    private static func cleaned(_ text: String) -> [UInt8] {
        var bytes = text.utf8.filter { $0 >= 0x20 || (0x09...0x0D).contains($0) }
        let mark = UInt8(ascii: "<")
        for at in bytes.indices.dropLast(2)
        where bytes[at] == mark && bytes[at + 1] == UInt8(ascii: "!") {
            let next = bytes[at + 2]
            if next == UInt8(ascii: "-") || next | 0x20 == UInt8(ascii: "d") { continue }
            bytes[at + 1] = UInt8(ascii: "?")
            if next == UInt8(ascii: "[") { bytes[at + 2] = UInt8(ascii: "x") }
        }
        return bytes
    }

    private static func read(
        _ utf8: [UInt8], keepsNavigation: Bool
    ) throws(PageFailure) -> (title: String?, blocks: [Page.Block]) {
        let reader = HTMLReader(keepsNavigation: keepsNavigation)
        var events = chtml_events(start: takeStart, end: takeEnd, text: takeText)
        let context = Unmanaged.passUnretained(reader).toOpaque()
        let result = utf8.withUnsafeBytes { bytes in
            chtml_read(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? emptyDocument,
                Int32(clamping: bytes.count), &events, context)
        }
        if result != CHTML_READ { throw .excessive }
        let title = reader.title.finish().first?.text
        return (title, reader.builder.finish())
    }

    fileprivate func start(_ name: UInt, _ role: chtml_role, _ flags: Int32) -> Bool {
        guard let parent = stack.last else { return false }
        var element = parent
        element.name = name
        element.role = role
        defer { stack.append(element) }
        if parent.isSkipped {
            element.role = CHTML_UNREAD
            return true
        }
        switch role {
        case CHTML_HEADING: element.kind = .heading
        case CHTML_QUOTE:
            element.kind = .quote
            element.isInSection = true
        case CHTML_ITEM: element.kind = .item
        case CHTML_PREFORMATTED: element.keepsLines = true
        case CHTML_SECTION: element.isInSection = true
        default: break
        }
        element.isSkipped = skips(role, flags, parent)
        if role == CHTML_BREAK { builder.takeBreak() }
        if role.isBlock { begin(element) }
        return !builder.isFull
    }

    fileprivate func end(_ name: UInt, isMisplaced: Bool) -> Bool {
        guard let place = place(of: name, isMisplaced: isMisplaced) else { return true }
        let endsBlock = stack[place...].contains { $0.role.isBlock }
        let wasSkipped = stack[place - 1].isSkipped
        // The first title that says something is the page's.
        if stack[place].role == CHTML_TITLE { title.begin(.heading, keepsLines: false) }
        stack.removeSubrange(place...)
        if endsBlock, !wasSkipped, let parent = stack.last { begin(parent) }
        return !builder.isFull
    }

    fileprivate func text(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let element = stack.last else { return false }
        if element.role == CHTML_TITLE {
            if title.blocks.isEmpty { title.take(text) }
        } else if !element.isSkipped {
            builder.take(text)
        }
        return true
    }

    /// What follows is of the kind of `element`.
    private func begin(_ element: Open) {
        builder.begin(element.kind, keepsLines: element.keepsLines)
    }

    private func skips(_ role: chtml_role, _ flags: Int32, _ parent: Open) -> Bool {
        // Pages that hide all of themselves show it by a script.
        if role == CHTML_ROOT { return false }
        if flags & Int32(CHTML_HIDDEN) != 0 || role == CHTML_UNREAD || role == CHTML_TITLE {
            return true
        }
        if keepsNavigation { return false }
        return flags & Int32(CHTML_NAVIGATES) != 0 || role == CHTML_NAVIGATION
            || (role == CHTML_MARGIN && !parent.isInSection)
    }

    /// The place of the innermost open element of a name. An end tag that is misplaced closes no more than HTML
    /// has it close: nothing that a cell of a table stands in, and no element for what is in the line.
    private func place(of name: UInt, isMisplaced: Bool) -> Int? {
        for place in stack.indices.dropFirst().reversed() {
            if stack[place].name == name {
                return isMisplaced && stack[place].role == CHTML_INLINE ? nil : place
            }
            if isMisplaced, stack[place].role == CHTML_CELL { return nil }
        }
        return nil
    }
}

extension chtml_role {
    /// Whether it ends the paragraph before it.
    fileprivate var isBlock: Bool {
        self != CHTML_INLINE && self != CHTML_BREAK && self != CHTML_UNREAD && self != CHTML_TITLE
    }
}

/// A document without anything in it.
// Safe to share: never written to, never freed.
private nonisolated(unsafe) let emptyDocument: UnsafePointer<CChar> = {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    text.pointee = 0
    return UnsafePointer(text)
}()

private func takeStart(
    _ context: UnsafeMutableRawPointer?, _ name: UInt, _ role: chtml_role, _ flags: Int32
) -> Int32 {
    reader(context) { $0.start(name, role, flags) }
}

private func takeEnd(
    _ context: UnsafeMutableRawPointer?, _ name: UInt, _ misplaced: Int32
) -> Int32 {
    reader(context) { $0.end(name, isMisplaced: misplaced != 0) }
}

private func takeText(
    _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
    let bytes = UnsafeBufferPointer(
        start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: length)
    return reader(context) { $0.text(bytes) }
}

/// What libxml2 wants to hear: 0 to go on.
private func reader(
    _ context: UnsafeMutableRawPointer?, _ work: (HTMLReader) -> Bool
) -> Int32 {
    guard let context else { return 1 }
    return Unmanaged<HTMLReader>.fromOpaque(context)._withUnsafeGuaranteedRef { work($0) } ? 0 : 1
}
