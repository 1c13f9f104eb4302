/// A file of clippings as a whole: which highlights are kept, and which notes belong to them.
package struct ClippingFile {
    /// Something that becomes a record of the import.
    package enum Entry {
        case highlight(ClippingVersion, notes: [Clipping])
        /// The line of a record that is none.
        case rejected(Int)
    }

    /// In the order of the file; a highlight stands where its first version stood.
    package private(set) var entries: [Entry?] = []
    package private(set) var warnings = ImportWarnings()
    package private(set) var count = 0
    private var books: [ClippingHeading: ClippingIndex] = [:]
    /// Each note, and how many entries went before it.
    private var notes: [(note: Clipping, place: Int)] = []

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        for record in ClippingRecords(text) {
            let line = record.first?.number ?? 1
            let clipping = Clipping(record) { warnings.add($0, line: line) }
            guard let clipping else {
                entries.append(.rejected(line))
                continue
            }
            count += 1
            take(clipping)
        }
        for (note, place) in notes { attach(note, place) }
        notes = []
        books = [:]
    }

    private mutating func take(_ clipping: Clipping) {
        switch clipping.kind {
        case .bookmark: warnings.add(.bookmark, line: clipping.line)
        case .note:
            if clipping.body.text.isEmpty {
                warnings.add(.emptyNote, line: clipping.line)
            } else {
                notes.append((clipping, entries.count))
            }
        case .highlight, .article:
            let body = clipping.body
            if body.isLimited { warnings.add(.limitedHighlight, line: clipping.line) }
            if body.text.isEmpty {
                if !body.isLimited { warnings.add(.emptyHighlight, line: clipping.line) }
            } else {
                keep(ClippingVersion(clipping, text: body.text))
            }
        }
    }

    /// Keeps a highlight, in the place of its earlier versions if there are any.
    private mutating func keep(_ version: ClippingVersion) {
        let heading = version.clipping.heading
        var index = books.removeValue(forKey: heading) ?? ClippingIndex()
        var earlier: Set<Int> = []
        for list in index.candidates(for: version.clipping, text: version.hash) {
            for number in list {
                guard case .highlight(let other, _)? = entries[number],
                    version.isVersion(of: other), earlier.insert(number).inserted
                else { continue }
                warnings.add(.superseded, line: other.clipping.line)
            }
        }
        for number in earlier { entries[number] = nil }
        let place = earlier.min() ?? entries.count
        if place == entries.count { entries.append(nil) }
        entries[place] = .highlight(version, notes: [])
        index.add(place, version.clipping, text: version.hash)
        books[heading] = index
    }

    /// Adds a note to the highlight at its place: one that ends there if possible, of several the last before the
    /// note, else the first behind it.
    private mutating func attach(_ note: Clipping, _ place: Int) {
        let index = books[note.heading] ?? ClippingIndex()
        var best: (endsThere: Bool, number: Int)?
        for list in index.candidates(for: note, text: nil) {
            for number in list {
                guard case .highlight(let version, _)? = entries[number],
                    version.clipping.holds(note)
                else { continue }
                let endsThere = version.clipping.ends(at: note)
                guard let other = best else {
                    best = (endsThere, number)
                    continue
                }
                if endsThere == other.endsThere
                    ? Self.isNearer(number, than: other.number, to: place) : endsThere
                {
                    best = (endsThere, number)
                }
            }
        }
        guard let best, case .highlight(let version, var notes)? = entries[best.number] else {
            return warnings.add(.orphanNote, line: note.line)
        }
        let text = note.body.text
        if !notes.contains(where: { $0.body.text == text }) { notes.append(note) }
        entries[best.number] = .highlight(version, notes: notes)
    }

    /// Whether the entry `number` goes before `other` as the place of a note that had `place` entries before it.
    private static func isNearer(_ number: Int, than other: Int, to place: Int) -> Bool {
        if number < place { return other >= place || number > other }
        return other >= place && number < other
    }
}

extension Clipping {
    /// Whether a note stands within this highlight, or where one of both has no location, on its page.
    fileprivate func holds(_ note: Clipping) -> Bool {
        if let location, let place = note.location {
            return location.contains(place.lowerBound) && location.contains(place.upperBound)
        }
        return isAtPlace(of: note)
    }

    fileprivate func ends(at note: Clipping) -> Bool {
        location != nil && location?.upperBound == note.location?.upperBound
    }
}
