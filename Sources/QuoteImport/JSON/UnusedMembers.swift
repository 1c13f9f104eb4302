/// The members of records that nothing was made of: each name with how many records have it, and the line of
/// the first.
package struct UnusedMembers {
    private struct Use {
        var count = 0
        let line: Int
    }

    private var names: [String] = []
    private var uses: [String: Use] = [:]
    /// How many members have names beyond the limit.
    private var further = 0

    /// How many names are told.
    private static let limit = 100

    package mutating func add(_ name: String, line: Int) {
        if uses[name] == nil {
            guard names.count < Self.limit else {
                further += 1
                return
            }
            names.append(name)
            uses[name] = Use(line: line)
        }
        uses[name]?.count += 1
    }

    package var warnings: ImportWarnings {
        var warnings = ImportWarnings()
        let list = names.map { name in
            let (count, line) = (uses[name]?.count ?? 0, uses[name]?.line ?? 0)
            return
                "“\(name.shortened)” (\(count) record\(count == 1 ? "" : "s"), first in line \(line))"
        }
        if list.isEmpty { return warnings }
        let what = list.count == 1 ? "member was not used" : "members were not used"
        let more = further > 0 ? ", and \(further) more" : ""
        warnings.add("\(list.count) \(what): " + list.joined(separator: ", ") + more)
        return warnings
    }
}
