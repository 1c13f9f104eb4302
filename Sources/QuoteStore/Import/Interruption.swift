import Synchronization

/// Whether what is still to come of some work is to be left undone.
final class Interruption: Sendable {
    private let isInterrupted = Atomic(false)

    var isSet: Bool { isInterrupted.load(ordering: .acquiring) }

    func set() {
        isInterrupted.store(true, ordering: .releasing)
    }
}
