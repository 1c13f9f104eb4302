import CXML

/// The state of a list that is parsed: the movie that is open, and those that are finished and not yet taken.
final class MovieParsing {
    struct Finished {
        let line: Int
        let movie: RawMovie
        let cutField: MovieField?
    }

    private(set) var finished: [Finished] = []
    /// Why the list can't be taken, found by us rather than by libxml2.
    private(set) var fault: ImportFault?
    private(set) var movieCount = 0
    /// How many movies stand within others, and are left out.
    private(set) var nestedCount = 0
    /// Whether there is a character that stands for one that was lost before.
    private(set) var hasReplacements = false
    private(set) var root: String?

    private var depth = 0
    private var open: MovieElement?
    private var entities = XMLEntities()
    /// Where the parser is, asked when it matters.
    var line: () -> Int = { 0 }
    /// Ends the parsing.
    var stop: () -> Void = {}

    func takeFinished() -> [Finished] {
        defer { finished = [] }
        return finished
    }

    func start(_ name: String) {
        let name = name.lowercased()
        depth += 1
        if depth == 1 { root = name }
        if let movie = open {
            if Self.isMovie(name) { nestedCount += 1 }
            open?.start(name, level: depth - movie.depth)
        } else if Self.isMovie(name) {
            movieCount += 1
            open = MovieElement(line: line(), depth: depth)
        }
    }

    func attribute(_ name: String, _ value: String) {
        if open?.depth == depth { open?.take(attribute: name.lowercased(), value) }
    }

    func end(_ name: String) {
        if let movie = open {
            if movie.depth == depth {
                finished.append(
                    Finished(line: movie.line, movie: movie.movie, cutField: movie.cutField))
                open = nil
            } else {
                open?.end(name.lowercased(), level: depth - movie.depth)
            }
        }
        depth -= 1
    }

    func text(_ text: String) {
        if open == nil { return }
        if text.unicodeScalars.contains("\u{FFFD}") { hasReplacements = true }
        open?.take(text)
    }

    func declare(_ name: String, _ content: String) {
        entities.declare(name, content)
    }

    func reference(_ name: String) {
        do throws(XMLEntities.Failure) {
            text(try entities.text(of: name))
        } catch {
            fault = ImportFault(line: line(), reason: error.reason)
            stop()
        }
    }

    private static func isMovie(_ name: String) -> Bool { name == "movie" || name == "film" }
}
