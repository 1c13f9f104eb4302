import CHTML
import QuoteText
import QuoteURL

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
        /// The language of the text in it; empty where it isn't known.
        var language = ""
        /// How many quotations in the line it is in, itself included.
        var quotationDepth = 0
        /// The mark that ends it, if it is one.
        var closingMark: String?
        /// The number of the link that it is in.
        var link: Int?
    }

    private var builder = BlockBuilder()
    private var title = BlockBuilder()
    private var stack = [Open()]
    private let keepsNavigation: Bool
    /// What links hold as their addresses, by their numbers.
    private var references: [String?] = []
    private var base: String?
    private var marks: [String: QuotationMarks] = [:]

    private init(keepsNavigation: Bool) {
        self.keepsNavigation = keepsNavigation
    }

    /// What a document holds. One that is nothing but navigation, perhaps for a mistake in it, is read with it.
    ///
    /// - Parameter url: where it was found; without it, it has no links.
    /// - Returns: its title, nil when it has none, and its blocks.
    static func read(
        _ text: String, at url: WebURL? = nil
    ) throws(PageFailure) -> (title: String?, blocks: [Page.Block]) {
        let markup = Markup.normalized(text)
        let content = try read(markup, url, keepsNavigation: false)
        return content.blocks.isEmpty ? try read(markup, url, keepsNavigation: true) : content
    }

    private static func read(
        _ utf8: [UInt8], _ url: WebURL?, keepsNavigation: Bool
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
        return (title, reader.blocks(at: url))
    }

    /// All blocks, with their links.
    private func blocks(at url: WebURL?) -> [Page.Block] {
        var blocks = builder.finish()
        guard let url else { return blocks }
        var resolver = LinkResolver(url, base: base, references)
        for (index, parts) in builder.links.sorted(by: { $0.key < $1.key }) {
            blocks[index].links = parts.compactMap { part in
                resolver.url(part.link).map { Page.Link(start: part.start, end: part.end, url: $0) }
            }
        }
        return blocks
    }

    fileprivate func start(_ native: chtml_element) -> Bool {
        guard let parent = stack.last else { return false }
        let role = native.role
        var element = parent
        element.name = native.name
        element.role = role
        element.closingMark = nil
        if let language = native.language { element.language = String(cString: language) }
        defer { stack.append(element) }
        if role == CHTML_BASE, base == nil { base = native.link.map { String(cString: $0) } }
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
        element.isSkipped = skips(role, native.flags, parent)
        if !element.isSkipped { begin(&element, native, in: parent) }
        if role.isBlock { begin(element) }
        return !builder.isFull
    }

    fileprivate func end(_ name: UInt, isMisplaced: Bool) -> Bool {
        guard let place = place(of: name, isMisplaced: isMisplaced) else { return true }
        let endsBlock = stack[place...].contains { $0.role.isBlock }
        let wasSkipped = stack[place - 1].isSkipped
        // The first title that says something is the page's.
        if stack[place].role == CHTML_TITLE { title.begin(.heading, keepsLines: false) }
        for element in stack[place...].reversed() {
            builder.link = element.link
            if let mark = element.closingMark { builder.closeQuotation(mark) }
        }
        stack.removeSubrange(place...)
        builder.link = stack.last?.link
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

    /// Begins what stands in the line.
    private func begin(_ element: inout Open, _ native: chtml_element, in parent: Open) {
        switch native.role {
        case CHTML_LINK:
            element.link = addLink(native.link)
            builder.link = element.link
        case CHTML_QUOTATION:
            element.quotationDepth += 1
            element.closingMark = openQuotation(parent)
        case CHTML_BREAK: builder.takeBreak()
        default: break
        }
    }

    /// Begins a quotation, in the marks of the language around it; returns the mark that ends it.
    private func openQuotation(_ parent: Open) -> String {
        let found = marks[parent.language] ?? QuotationMarks(language: parent.language)
        marks[parent.language] = found
        let isInner = parent.quotationDepth > 0
        builder.openQuotation(isInner ? found.innerOpening : found.opening)
        return isInner ? found.innerClosing : found.closing
    }

    /// The number of a new link; nil for one that leads nowhere.
    private func addLink(_ reference: UnsafePointer<CChar>?) -> Int? {
        guard let reference else { return nil }
        references.append(LinkResolver.kept(String(cString: reference)))
        return references.count - 1
    }

    /// What follows is of the kind of `element`.
    private func begin(_ element: Open) {
        builder.begin(element.kind, keepsLines: element.keepsLines)
    }

    private func skips(_ role: chtml_role, _ flags: Int32, _ parent: Open) -> Bool {
        // Pages that hide all of themselves show it by a script.
        if role == CHTML_ROOT { return false }
        if flags & Int32(CHTML_HIDDEN | CHTML_EDITS) != 0 || role == CHTML_UNREAD
            || role == CHTML_TITLE
        {
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
                return isMisplaced && stack[place].role.isInLine ? nil : place
            }
            if isMisplaced, stack[place].role == CHTML_CELL { return nil }
        }
        return nil
    }
}

extension chtml_role {
    /// Whether it ends the paragraph before it.
    fileprivate var isBlock: Bool {
        !isInLine && self != CHTML_BREAK && self != CHTML_UNREAD && self != CHTML_TITLE
            && self != CHTML_BASE
    }

    /// Whether it is a part of the line that it stands in.
    fileprivate var isInLine: Bool {
        self == CHTML_INLINE || self == CHTML_QUOTATION || self == CHTML_LINK
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
    _ context: UnsafeMutableRawPointer?, _ element: UnsafePointer<chtml_element>
) -> Int32 {
    reader(context) { $0.start(element.pointee) }
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
