extension RawQuotation {
    /// Reads U+0080–U+009F, which come from escapes here, as windows-1252; whether there were any.
    package mutating func repairControls() -> Bool {
        var found = false
        text.repairControls(&found)
        author?.repairControls(&found)
        source?.repairControls(&found)
        url?.repairControls(&found)
        note?.repairControls(&found)
        textWithAttribution?.repairControls(&found)
        for index in tags.indices { tags[index].repairControls(&found) }
        return found
    }
}

extension RawMovie {
    /// Reads U+0080–U+009F, which come from character references here, as windows-1252; whether there were
    /// any.
    package mutating func repairControls() -> Bool {
        var found = false
        title?.repairControls(&found)
        director?.repairControls(&found)
        plot?.repairControls(&found)
        image?.repairControls(&found)
        wikipedia?.repairControls(&found)
        return found
    }
}

extension String {
    fileprivate mutating func repairControls(_ found: inout Bool) {
        guard let repaired = C1Repair.repair(self) else { return }
        self = repaired
        found = true
    }
}
