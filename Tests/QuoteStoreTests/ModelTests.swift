import QuoteSystem
import Testing

@testable import QuoteStore

@Suite struct `Random histories` {
    private static let histories = 1200

    /// What differs, when `steps` run on an empty store; nil when nothing does.
    private func difference(_ steps: [Step], _ store: QuoteStore) -> String? {
        do {
            var trial = try Trial(store)
            try trial.run(steps)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The fewest steps that still show a difference: leaves out one after the other.
    private func shrunk(_ steps: [Step], _ store: QuoteStore) -> [Step] {
        var steps = steps
        var index = 0
        while index < steps.count {
            var fewer = steps
            fewer.remove(at: index)
            if difference(fewer, store) == nil { index += 1 } else { steps = fewer }
        }
        return steps
    }

    @Test func `of adding, changing, deleting, restoring and paging go as in the model`() throws {
        let temporary = try TemporaryStore()
        for seed in 0..<UInt64(Self.histories) {
            var generator = SeededGenerator(seed: seed)
            let count = Int.random(in: 1...30, using: &generator)
            let steps = (0..<count).map { _ in Step.random(&generator) }
            let isDifferent = difference(steps, temporary.store) != nil
            if seed % 40 == 0 {
                // All that is derived is as the rows have it.
                let findings = StoreCheck(temporary.folder).run() ?? []
                #expect(findings.filter { $0.fault != nil }.map { "\($0)" } == [], "seed \(seed)")
            }
            guard isDifferent else { continue }

            let fewest = shrunk(steps, temporary.store)
            let reason = difference(fewest, temporary.store) ?? "not the second time"
            Issue.record(
                "seed \(seed): \(reason)\n\(fewest.map(\.description).joined(separator: "\n"))")
            return
        }
    }

    @Test func `that differ are noticed, and shrunk to what shows it`() throws {
        let temporary = try TemporaryStore()
        let steps: [Step] = [
            .add(text: "b", author: nil), .add(text: "a", author: "A"), .remove(0),
            .add(text: "c", author: nil),
        ]
        var trial = try Trial(temporary.store)
        try trial.run(steps)
        _ = try temporary.store.add("behind the model's back")
        #expect(throws: Trial.Difference.self) { try trial.run([]) }
    }
}
