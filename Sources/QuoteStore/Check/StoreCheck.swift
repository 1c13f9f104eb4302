import QuoteJSON
import QuoteSQLite
import QuoteSystem
import QuoteText

/// A look at a folder that changes nothing, also while a server runs on it.
package struct StoreCheck: Sendable {
    package typealias Finding = DatabaseCheck.Finding

    private let folder: DataFolder

    package init(_ folder: DataFolder) {
        self.folder = folder
    }

    package var hasDatabase: Bool { FileStatus.exists(folder.database) }

    /// Looks at everything; nil when there is no database.
    package func run() -> [Finding]? {
        guard hasDatabase else { return nil }
        return DatabaseCheck(path: folder.database, depth: .whole).findings + [deviceFinding]
    }

    private var deviceFinding: Finding {
        let device = DeviceFile(path: folder.device, defaultValue: false)
        return Finding(subject: "device.plist", fault: device.read().fault)
    }
}
