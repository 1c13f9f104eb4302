/// The warnings of an import: one sentence per kind, with the count, the first lines and examples.
struct ImportWarnings: Equatable, Sendable {
    /// The most sentences of one report.
    static let limit = 100
    /// How many lines and examples a sentence names.
    private static let named = 5

    private enum Entry: Equatable {
        case counted(Occurrences)
        case sentence(String)
    }

    private struct Occurrences: Equatable {
        let kind: ImportWarning.Kind
        var count = 0
        var lines: [Int] = []
        var examples: [String] = []

        mutating func add(count: Int, lines: [Int], examples: [String]) {
            self.count += count
            for line in lines where self.lines.count < named && self.lines.last != line {
                self.lines.append(line)
            }
            for example in examples
            where self.examples.count < named && !self.examples.contains(example) {
                self.examples.append(example)
            }
        }
    }

    private var entries: [Entry] = []
    private var places: [ImportWarning.Kind: Int] = [:]

    var isEmpty: Bool { entries.isEmpty }

    /// Adds occurrences of a kind, the first of them at `line`.
    mutating func add(_ warning: ImportWarning, line: Int, count: Int = 1) {
        let examples = warning.example.map { [$0.shortened] } ?? []
        add(warning.kind, count: count, lines: [line], examples: examples)
    }

    /// Adds a sentence about the whole file, once.
    mutating func add(_ sentence: String) {
        let entry = Entry.sentence(sentence)
        if entries.count < Self.limit, !entries.contains(entry) { entries.append(entry) }
    }

    mutating func add(contentsOf other: ImportWarnings) {
        for entry in other.entries {
            switch entry {
            case .sentence(let sentence): add(sentence)
            case .counted(let found):
                add(found.kind, count: found.count, lines: found.lines, examples: found.examples)
            }
        }
    }

    /// The sentences, in the order in which their kinds first came up.
    var sentences: [String] {
        entries.map { entry in
            switch entry {
            case .sentence(let sentence): sentence
            case .counted(let occurrences): Self.sentence(occurrences)
            }
        }
    }

    private mutating func add(
        _ kind: ImportWarning.Kind, count: Int, lines: [Int], examples: [String]
    ) {
        if places[kind] == nil {
            guard entries.count < Self.limit else { return }
            places[kind] = entries.count
            entries.append(.counted(Occurrences(kind: kind)))
        }
        guard let place = places[kind], case .counted(var occurrences) = entries[place] else {
            return
        }
        occurrences.add(count: count, lines: lines, examples: examples)
        entries[place] = .counted(occurrences)
    }

    private static func sentence(_ found: Occurrences) -> String {
        let what = found.count == 1 ? found.kind.singular : found.kind.plural
        let lines = found.lines.map(String.init).joined(separator: ", ")
        let more = found.count > found.lines.count ? ", …" : ""
        var sentence = "\(found.count) \(what) (line\(found.count == 1 ? "" : "s") \(lines)\(more))"
        if let reason = found.kind.reason { sentence += ": \(reason)" }
        if found.examples.isEmpty { return sentence }
        return sentence + ": " + found.examples.map { "“\($0)”" }.joined(separator: ", ")
    }
}

extension String {
    /// At most the first 60 characters, for a message.
    var shortened: String {
        unicodeScalars.count > 60
            ? String(String.UnicodeScalarView(unicodeScalars.prefix(60))) + "…" : self
    }
}
