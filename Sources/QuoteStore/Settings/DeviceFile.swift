import QuoteJSON
import QuoteSQLite
import QuoteSystem
import Synchronization

/// `device.plist`: the device's setting, in a file that people and other programs may edit at any time.
///
/// A `stat` before each use tells whether it has changed. The file system's clock ticks in
/// milliseconds, so a file that has just changed is read again until it has settled.
final class DeviceFile: Sendable {
    static let key = "filterAnonymous"

    private let path: String
    private let defaultValue: Bool
    private let state: Mutex<State>

    /// Two edits closer than this, in nanoseconds, may leave the same times.
    private static let tick: Int64 = 50_000_000
    /// A file that can't be read is given this long, in nanoseconds, to be written whole.
    private static let patience: Int64 = 1_000_000_000

    /// What the file said when it was last looked at.
    struct Reading: Sendable {
        /// The value in force: the file's, else the last good one, else the default.
        let value: Bool
        /// Why the file can't be read; nil when it can, or isn't there.
        let fault: String?
        /// Whether it may still be half written, so that nobody is told of the fault yet.
        let mayBeUnfinished: Bool
        /// What the file holds; empty when it isn't there or can't be read.
        let contents: [String: PropertyListValue]
        /// The file's bytes; empty as `contents` is.
        let bytes: [UInt8]
        /// The value that the file itself has.
        let explicit: Bool?

        /// The fault, once people are to be told.
        var reportedFault: String? { mayBeUnfinished ? nil : fault }
    }

    private struct State: Sendable {
        var status: FileStatus?
        var settled = false
        var lastGood: Bool?
        var reading: Reading
    }

    init(path: String, defaultValue: Bool) {
        self.path = path
        self.defaultValue = defaultValue
        state = Mutex(
            State(
                reading: Reading(
                    value: defaultValue, fault: nil, mayBeUnfinished: false, contents: [:],
                    bytes: [], explicit: nil)))
    }

    /// What the file says now.
    func read() -> Reading {
        look { $0 }
    }

    /// The value in force now.
    var value: Bool { look(\.value) }

    /// Looks whether the file has changed, and gives a part of what it says.
    private func look<Part: Sendable>(_ part: (Reading) -> Part) -> Part {
        let status = FileStatus(of: path)
        return state.withLock { state in
            if !state.settled || state.status != status { refresh(&state, status) }
            return part(state.reading)
        }
    }

    /// The bytes of a file that has `value`, and all else that the file has now.
    func bytes(_ reading: Reading, with value: Bool) -> [UInt8] {
        var contents = reading.contents
        contents[Self.key] = .bool(value)
        if let edited = PropertyListEdit.set(Self.key, to: value, in: reading.bytes),
            (try? PropertyList.parse(edited)) == contents
        {
            return edited
        }
        return PropertyList.encode(contents)
    }

    /// Puts a file of `bytes` in the place of the present one, at once.
    func replace(with bytes: [UInt8]) throws(FileError) {
        try PrivateFile.replace(path, with: bytes)
    }

    /// The file's bytes; nil when there is none, or it can't be read.
    func currentBytes() -> [UInt8]? {
        (try? PrivateFile.read(path, limit: PropertyList.byteLimit))??.1
    }

    func remove() {
        PrivateFile.remove(path)
    }

    private func refresh(_ state: inout State, _ status: FileStatus?) {
        let age = status.map { Timestamp.now.milliseconds * 1_000_000 - $0.changed } ?? Int64.max
        let young = (-Self.patience..<Self.patience).contains(age)
        state.status = status
        do {
            let (contents, bytes) = try load()
            let explicit = try Self.value(in: contents)
            state.lastGood = explicit ?? defaultValue
            state.reading = Reading(
                value: explicit ?? defaultValue, fault: nil, mayBeUnfinished: false,
                contents: contents, bytes: bytes, explicit: explicit)
            state.settled = !(-Self.tick..<Self.tick).contains(age)
        } catch {
            state.reading = Reading(
                value: state.lastGood ?? defaultValue, fault: error.reason, mayBeUnfinished: young,
                contents: [:], bytes: [], explicit: nil)
            state.settled = !young
        }
    }

    private func load() throws(PropertyList.Malformed) -> ([String: PropertyListValue], [UInt8]) {
        let found: (FileStatus, [UInt8])?
        do { found = try PrivateFile.read(path, limit: PropertyList.byteLimit) } catch {
            throw PropertyList.Malformed(reason: error.reason)
        }
        guard let (_, bytes) = found else { return ([:], []) }
        return (try PropertyList.parse(bytes), bytes)
    }

    private static func value(
        in contents: [String: PropertyListValue]
    ) throws(PropertyList.Malformed) -> Bool? {
        switch contents[key] {
        case nil: nil
        case .bool(let value): value
        case .some(let other):
            throw PropertyList.Malformed(reason: "its \(key) must be a boolean, is \(other.kind)")
        }
    }
}
