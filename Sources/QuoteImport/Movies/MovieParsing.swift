import CXML

/// The state of a list that is parsed: the movie that is open, and those that are finished and not yet taken.
package final class MovieParsing {
    package struct Finished {
        package let line: Int
        package let movie: RawMovie
        package let isTitleCut: Bool
        package let warnings: [ImportWarning]
    }

    package private(set) var finished: [Finished] = []
    /// Why the list can't be taken, found by us rather than by libxml2.
    package private(set) var fault: ImportFault?
    package private(set) var movieCount = 0
    /// The movies that stand within others are left out.
    package private(set) var warnings = ImportWarnings()
    package private(set) var root: String?

    private var depth = 0
    private var open: MovieElement?
    private var entities = XMLEntities()
    /// Where the parser is, asked when it matters.
    package var line: () -> Int = { 0 }
    /// Ends the parsing.
    package var stop: () -> Void = {}

    package func takeFinished() -> [Finished] {
        defer { finished = [] }
        return finished
    }

    package func start(_ name: String) {
        let name = name.lowercased()
        depth += 1
        if depth == 1 { root = name }
        if let movie = open {
            if Self.isMovie(name) { warnings.add(Self.nested, line: line()) }
            open?.start(name, level: depth - movie.depth)
        } else if Self.isMovie(name) {
            movieCount += 1
            open = MovieElement(line: line(), depth: depth)
        }
    }

    package func attribute(_ name: String, _ value: String) {
        guard let movie = open else { return }
        open?.take(attribute: name.lowercased(), value, level: depth - movie.depth)
    }

    package func end(_ name: String) {
        if let movie = open {
            if movie.depth == depth {
                finished.append(
                    Finished(
                        line: movie.line, movie: movie.movie, isTitleCut: movie.isTitleCut,
                        warnings: movie.warnings))
                open = nil
            } else {
                open?.end(name.lowercased(), level: depth - movie.depth)
            }
        }
        depth -= 1
    }

    package func text(_ text: String) {
        if open == nil { return }
        open?.take(text)
    }

    package func declare(_ name: String, _ content: String) {
        entities.declare(name, content)
    }

    package func reference(_ name: String) {
        do throws(XMLEntities.Failure) {
            text(try entities.text(of: name))
        } catch {
            fault = ImportFault(line: line(), reason: error.reason)
            stop()
        }
    }

    private static let nested = ImportWarning(
        "movie was left out", "movies were left out", because: "it stands within another movie")

    private static func isMovie(_ name: String) -> Bool { name == "movie" || name == "film" }
}
