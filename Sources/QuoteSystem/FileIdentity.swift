/// Which file stood at a path when this was made.
package struct FileIdentity: Sendable {
    private let path: String
    private let status: FileStatus?

    package init(of path: String) {
        self.path = path
        status = FileStatus(of: path)
    }

    /// Whether that file still stands there, rather than another one or none.
    package var isInPlace: Bool {
        guard let status, let found = FileStatus(of: path) else { return false }
        return found.isSameFile(as: status)
    }
}
