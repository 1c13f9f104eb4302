/// The warnings of an import: one sentence per kind, with the count, the first lines and examples.
package struct ImportWarnings: Equatable, Sendable {
    /// The most sentences of one report.
    package static let limit = 100
    /// How many lines and examples a sentence names.
    package static let named = 5

    private enum Entry: Equatable {
        case counted(Occurrences)
        case sentence(String)
    }

    private struct Occurrences: Equatable {
        let kind: ImportWarning.Kind
        var count = 0
        var lines: [Int] = []
        var examples: [String] = []
        /// Whether there are lines that are not named.
        var hasMoreLines = false

        mutating func add(_ other: Occurrences) {
            count += other.count
            for line in other.lines where lines.last != line {
                if lines.count < named { lines.append(line) } else { hasMoreLines = true }
            }
            for example in other.examples
            where examples.count < named && !examples.contains(example) {
                examples.append(example)
            }
            if other.hasMoreLines { hasMoreLines = true }
        }
    }

    private var entries: [Entry] = []
    private var places: [ImportWarning.Kind: Int] = [:]

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    /// Adds occurrences of a kind, the first of them at `line`.
    package mutating func add(_ warning: ImportWarning, line: Int, count: Int = 1) {
        let examples = warning.example.map { [$0.shortened] } ?? []
        add(Occurrences(kind: warning.kind, count: count, lines: [line], examples: examples))
    }

    /// Adds a sentence about the whole file, once.
    package mutating func add(_ sentence: String) {
        let entry = Entry.sentence(sentence)
        if entries.count < Self.limit, !entries.contains(entry) { entries.append(entry) }
    }

    package mutating func add(contentsOf other: ImportWarnings) {
        for entry in other.entries {
            switch entry {
            case .sentence(let sentence): add(sentence)
            case .counted(let found): add(found)
            }
        }
    }

    /// The sentences, in the order in which their kinds first came up.
    package var sentences: [String] {
        entries.map { entry in
            switch entry {
            case .sentence(let sentence): sentence
            case .counted(let occurrences): Self.sentence(occurrences)
            }
        }
    }

    private mutating func add(_ found: Occurrences) {
        if places[found.kind] == nil {
            guard entries.count < Self.limit else { return }
            places[found.kind] = entries.count
            entries.append(.counted(Occurrences(kind: found.kind)))
        }
        guard let place = places[found.kind], case .counted(var occurrences) = entries[place] else {
            return
        }
        occurrences.add(found)
        entries[place] = .counted(occurrences)
    }

    private static func sentence(_ found: Occurrences) -> String {
        let what = found.count == 1 ? found.kind.singular : found.kind.plural
        let lines = found.lines.map(String.init).joined(separator: ", ")
        let more = found.hasMoreLines ? ", …" : ""
        var sentence =
            "\(found.count) \(what) (line\(found.lines.count == 1 ? "" : "s") \(lines)\(more))"
        if let reason = found.kind.reason { sentence += ": \(reason)" }
        if found.examples.isEmpty { return sentence }
        return sentence + ": " + found.examples.map { "“\($0)”" }.joined(separator: ", ")
    }
}

extension String {
    /// At most the first 60 characters, for a message.
    package var shortened: String {
        unicodeScalars.count > 60
            ? String(String.UnicodeScalarView(unicodeScalars.prefix(60))) + "…" : self
    }
}
