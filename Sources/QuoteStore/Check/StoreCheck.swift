import QuoteJSON
import QuoteSystem
import QuoteText

/// A look at a folder that changes nothing, also while a server runs on it.
public struct StoreCheck: Sendable {
    /// One thing that was looked at.
    public struct Finding: Sendable {
        public let subject: String
        /// What is wrong; nil when nothing is.
        public let fault: String?
    }

    private let folder: DataFolder

    public init(_ folder: DataFolder) {
        self.folder = folder
    }

    public var hasDatabase: Bool { FileStatus.exists(folder.database) }

    /// Looks at everything; nil when there is no database.
    public func run() -> [Finding]? {
        guard hasDatabase else { return nil }
        return DatabaseCheck(path: folder.database, depth: .whole).findings + [deviceFinding]
    }

    private var deviceFinding: Finding {
        let device = DeviceFile(path: folder.device, defaultValue: false)
        return Finding(subject: "device.plist", fault: device.read().fault)
    }
}
