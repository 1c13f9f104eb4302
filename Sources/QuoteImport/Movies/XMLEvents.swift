import CXML

/// The functions that libxml2's parser tells events to. Each has the ``MovieParsing`` as its context.
package enum XMLEvents {
    // Safe to share: written once, then only read.
    package nonisolated(unsafe) static let all: UnsafePointer<cxml_events> = {
        let events = UnsafeMutablePointer<cxml_events>.allocate(capacity: 1)
        events.initialize(
            to: cxml_events(
                start: startElement, attribute: takeAttribute, end: endElement, text: takeText,
                entity: declareEntity, reference: takeReference))
        return UnsafePointer(events)
    }()
}

private func parsing(_ context: UnsafeMutableRawPointer) -> MovieParsing {
    Unmanaged<MovieParsing>.fromOpaque(context).takeUnretainedValue()
}

private func text(_ start: UnsafePointer<CChar>, _ length: Int32) -> String {
    String(
        decoding: UnsafeRawBufferPointer(start: start, count: Int(length)), as: UTF8.self)
}

private func startElement(_ context: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>) {
    parsing(context).start(String(cString: name))
}

private func takeAttribute(
    _ context: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>,
    _ value: UnsafePointer<CChar>, _ length: Int32
) {
    parsing(context).attribute(String(cString: name), text(value, length))
}

private func endElement(_ context: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>) {
    parsing(context).end(String(cString: name))
}

private func takeText(
    _ context: UnsafeMutableRawPointer, _ piece: UnsafePointer<CChar>, _ length: Int32
) {
    parsing(context).text(text(piece, length))
}

private func declareEntity(
    _ context: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>,
    _ content: UnsafePointer<CChar>
) {
    parsing(context).declare(String(cString: name), String(cString: content))
}

private func takeReference(_ context: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>) {
    parsing(context).reference(String(cString: name))
}
