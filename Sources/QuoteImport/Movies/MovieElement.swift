/// A movie of a list while it is read: what its children and attributes say.
package struct MovieElement {
    package let line: Int
    /// How deep its element stands.
    package let depth: Int
    /// By the names of the children, in small letters; several of one name, one after the other.
    private var children: [String: [String]] = [:]
    private var attributes: [String: String] = [:]
    private var open: (name: String, field: MovieField, texts: [MovieText])?
    private var ratings = NamedRatings()
    /// What is left out because the movie has too much text.
    package private(set) var warnings: [ImportWarning] = []
    /// Whether there is more of a title than is kept.
    package private(set) var isTitleCut = false
    /// How many bytes its children have so far.
    private var byteCount = 0

    /// The most bytes of all children, a picture among them.
    private static let byteLimit = MovieField.image.byteLimit + (1 << 20)

    package init(line: Int, depth: Int) {
        self.line = line
        self.depth = depth
    }

    /// Something begins within it, `level` below it.
    package mutating func start(_ name: String, level: Int) {
        ratings.start(name, level: level)
        if level == 1 {
            if let field = MovieField(name) { open = (name, field, [MovieText()]) }
            return
        }
        // Directors that stand apart are parted; other parts of a name are joined by a blank.
        guard open?.field == .director else { return }
        if name == "director" { open?.texts.append(MovieText()) } else { joinByBlank() }
    }

    package mutating func end(_ name: String, level: Int) {
        ratings.end(level: level)
        if level == 1 { return close() }
        guard open?.field == .director else { return }
        if name == "director" { open?.texts.append(MovieText()) } else { joinByBlank() }
    }

    package mutating func take(_ text: String) {
        ratings.take(text)
        guard var current = open else { return }
        // Without the copy that stays in place, the text is appended to where it is.
        open = nil
        let last = current.texts.count - 1
        current.texts[last].append(text, limit: current.field.byteLimit)
        if current.texts[last].isCut, current.field == .title { isTitleCut = true }
        open = current
    }

    /// Takes an attribute of the movie itself (level 0) or of what has begun last within it.
    package mutating func take(attribute name: String, _ value: String, level: Int) {
        ratings.take(attribute: name, value, level: level)
        guard level == 0, let field = MovieField(name) else { return }
        var text = MovieText()
        text.append(value, limit: field.byteLimit)
        if text.isCut, field == .title { isTitleCut = true }
        attributes[name] = text.available
    }

    /// What it says in all.
    package var movie: RawMovie {
        RawMovie(
            title: value(.title), director: value(.director), year: value(.year),
            image: value(.image), imdb: value(.imdb), rottenTomatoes: value(.rottenTomatoes),
            ratings: ratings.found, plot: value(.plot), wikipedia: value(.wikipedia))
    }

    private mutating func joinByBlank() {
        guard let last = open?.texts.indices.last else { return }
        open?.texts[last].appendBlank()
    }

    private mutating func close() {
        guard let closed = open else { return }
        open = nil
        let texts = closed.texts.compactMap(\.available)
        byteCount += texts.reduce(0) { $0 + $1.utf8.count }
        if byteCount > Self.byteLimit {
            if closed.field == .title { isTitleCut = true }
            return warnings.append(
                .leftOut(closed.field.label, because: "the movie has more text than is kept"))
        }
        children[closed.name, default: []] += texts
    }

    private func value(_ field: MovieField) -> String? {
        for name in field.names {
            if let texts = children[name], !texts.isEmpty { return texts.joined(separator: ", ") }
        }
        return field.names.lazy.compactMap { attributes[$0] }.first
    }
}
