/// The columns that nothing is made of, to be named in a warning.
package struct UnusedColumns {
    /// Those that are told of.
    private var told: Set<Int> = []
    /// Those that are told of as soon as a cell has something.
    private var watched: [Int]

    /// How many columns are named.
    private static let limit = 100

    package init(_ columns: [Int] = [], toldIfWritten: (Int) -> Bool = { _ in true }) {
        watched = columns.filter(toldIfWritten)
        told = Set(columns).subtracting(watched)
    }

    /// Looks at the cells of a record.
    package mutating func take(_ record: CSVRecord) {
        if watched.allSatisfy(record.isBlank) { return }
        told.formUnion(watched.filter { !record.isBlank($0) })
        watched.removeAll(where: told.contains)
    }

    /// What to say of them; nil when there are none.
    package func sentence(_ name: (Int) -> String) -> String? {
        if told.isEmpty { return nil }
        let what = told.count == 1 ? "column was not used" : "columns were not used"
        let names = told.sorted().prefix(Self.limit).map(name).joined(separator: ", ")
        let more = told.count > Self.limit ? ", and \(told.count - Self.limit) more" : ""
        return "\(told.count) \(what): \(names)\(more)"
    }
}
