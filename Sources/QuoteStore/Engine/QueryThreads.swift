import Glibc
import QuoteSystem

/// The threads for reading that can be slow: searches, counts, exports. They give way to all others, so
/// that a slow search holds up nobody.
final class QueryThreads: Sendable {
    typealias Work = @Sendable () -> Void

    private let queue = WorkQueue<Work>()
    private let threads: [Thread]

    /// How far they give way (nice(2)): about a tenth of a core when others want all of it.
    private static let niceness: Int32 = 10

    init(count: Int) {
        let queue = queue
        threads = (0..<count).map { _ in
            Thread {
                // On Linux that is of the calling thread alone (setpriority(2), "C library/kernel
                // differences").
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
                while let work = queue.take() { work() }
            }
        }
    }

    /// Queues work; false when there will be no more.
    func add(_ work: @escaping Work) -> Bool {
        queue.add(work)
    }

    /// How many wait for a thread.
    var waiting: Int { queue.count }

    /// Finishes what was added and ends the threads.
    func close() {
        queue.close()
        for thread in threads { thread.join() }
    }
}
