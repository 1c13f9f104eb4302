import QuoteModel
import QuoteStore
import Synchronization

/// Encoded answers of lists, each good for one state of the store, bounded by bytes.
///
/// An answer is kept when it is made for the second time: most pages of a walk through everything are asked for
/// once, and keeping them costs a sixth of making them.
///
/// Two halves take turns: what is asked for moves to the young half; when that is full, it becomes the
/// old one, and what nobody asked for since is gone.
final class AnswerCache: Sendable {
    /// What an answer depends on besides its request: the store's version, and the device's setting,
    /// which is no part of the store.
    struct Stamp: Equatable, Sendable {
        let version: UInt64
        let filterAnonymous: Bool
    }

    /// Which request an answer is for.
    struct Key: Hashable, Sendable {
        let target: String
        let user: UserID
        let representation: MediaType
        /// The coding that the client prefers.
        var coding = ContentCoding.identity

        /// Goes by the target alone: nearly all that share one are the same in the rest.
        func hash(into hasher: inout Hasher) {
            hasher.combine(target)
        }
    }

    /// An answer that is kept, and the one that tells a client that it has it already.
    final class Answer: Sendable {
        let full: Response
        let notModified: Response

        init(full: Response, notModified: Response) {
            self.full = full
            self.notModified = notModified
        }
    }

    private struct State {
        var stamp = Stamp(version: .max, filterAnonymous: false)
        var young: [Key: Answer] = [:]
        var old: [Key: Answer] = [:]
        var youngBytes = 0
        var oldBytes = 0
        var hits: UInt64 = 0
        var misses: UInt64 = 0
        /// What was asked for lately; it outlives the states of the store.
        var asked = RecentHashes()
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the most bytes of bodies and keys that are kept.
    init(limit: Int) {
        self.limit = limit
    }

    func find(_ key: Key, _ stamp: Stamp) -> Answer? {
        state.withLock { state in
            guard state.stamp == stamp else {
                state.misses += 1
                return nil
            }
            if let answer = state.young[key] {
                state.hits += 1
                return answer
            }
            guard let answer = state.old.removeValue(forKey: key) else {
                state.misses += 1
                return nil
            }
            state.oldBytes -= Self.cost(key, answer)
            add(answer, key, &state)
            state.hits += 1
            return answer
        }
    }

    /// Keeps an answer, if it isn't the first for its request.
    func keep(_ answer: Answer, _ key: Key, _ stamp: Stamp) {
        state.withLock { state in
            if state.stamp != stamp {
                // A slow reader's answer doesn't push out those of a newer state.
                let isOlder = stamp.version < state.stamp.version && state.stamp.version != .max
                if isOlder { return }
                state.stamp = stamp
                state.young = [:]
                state.old = [:]
                state.youngBytes = 0
                state.oldBytes = 0
            }
            if state.young[key] == nil, state.asked.contain(orTake: key.hashValue) {
                add(answer, key, &state)
            }
        }
    }

    /// Bytes kept, hits and misses so far.
    var figures: (bytes: Int, hits: UInt64, misses: UInt64) {
        state.withLock { ($0.youngBytes + $0.oldBytes, $0.hits, $0.misses) }
    }

    private func add(_ answer: Answer, _ key: Key, _ state: inout State) {
        let cost = Self.cost(key, answer)
        if cost > limit / 2 { return }
        if state.youngBytes + cost > limit / 2 {
            state.old = state.young
            state.oldBytes = state.youngBytes
            state.young = [:]
            state.youngBytes = 0
        }
        state.young[key] = answer
        state.youngBytes += cost
    }

    /// The body, the key, and about what the rest takes.
    private static func cost(_ key: Key, _ answer: Answer) -> Int {
        (answer.full.body?.count ?? 0) + key.target.utf8.count + 1024
    }
}
