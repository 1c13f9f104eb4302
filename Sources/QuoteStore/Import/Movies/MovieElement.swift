/// A movie of a list while it is read: what its children and attributes say.
struct MovieElement {
    let line: Int
    /// How deep its element stands.
    let depth: Int
    /// By the names of the children, in small letters; several of one name, one after the other.
    private var children: [String: [String]] = [:]
    private var attributes: [String: String] = [:]
    private var open: (name: String, field: MovieField, texts: [MovieText])?
    /// Which field has more text than is kept.
    private(set) var cutField: MovieField?
    /// How many bytes its children have so far.
    private var byteCount = 0

    /// The most bytes of all children, a picture among them.
    private static let byteLimit = MovieField.image.byteLimit + (1 << 20)

    init(line: Int, depth: Int) {
        self.line = line
        self.depth = depth
    }

    /// Something begins within it, `level` below it.
    mutating func start(_ name: String, level: Int) {
        if level == 1 {
            if let field = MovieField(name) { open = (name, field, [MovieText()]) }
            return
        }
        // Directors that stand apart are parted; other parts of a name are joined by a blank.
        guard open?.field == .director else { return }
        if name == "director" { open?.texts.append(MovieText()) } else { joinByBlank() }
    }

    mutating func end(_ name: String, level: Int) {
        if level == 1 { return close() }
        guard open?.field == .director else { return }
        if name == "director" { open?.texts.append(MovieText()) } else { joinByBlank() }
    }

    mutating func take(_ text: String) {
        guard var current = open else { return }
        // Without the copy that stays in place, the text is appended to where it is.
        open = nil
        let last = current.texts.count - 1
        current.texts[last].append(text, limit: current.field.byteLimit)
        if current.texts[last].isCut { cut(current.field) }
        open = current
    }

    mutating func take(attribute name: String, _ value: String) {
        guard let field = MovieField(name) else { return }
        var text = MovieText()
        text.append(value, limit: field.byteLimit)
        if text.isCut { cut(field) }
        attributes[name] = text.value
    }

    /// What it says in all.
    var movie: RawMovie {
        RawMovie(
            title: value(.title), director: value(.director), year: value(.year),
            image: value(.image), imdb: value(.imdb), rottenTomatoes: value(.rottenTomatoes),
            plot: value(.plot), wikipedia: value(.wikipedia))
    }

    /// A picture that is cut is none (``PictureSource``), but the movie is taken without it.
    private mutating func cut(_ field: MovieField) {
        if field != .image { cutField = field }
    }

    private mutating func joinByBlank() {
        guard let last = open?.texts.indices.last else { return }
        open?.texts[last].appendBlank()
    }

    private mutating func close() {
        guard let closed = open else { return }
        open = nil
        let texts = closed.texts.compactMap(\.value)
        byteCount += texts.reduce(0) { $0 + $1.utf8.count }
        if byteCount > Self.byteLimit { return cut(closed.field) }
        children[closed.name, default: []] += texts
    }

    private func value(_ field: MovieField) -> String? {
        for name in field.names {
            if let texts = children[name], !texts.isEmpty { return texts.joined(separator: ", ") }
        }
        return field.names.lazy.compactMap { attributes[$0] }.first
    }
}
