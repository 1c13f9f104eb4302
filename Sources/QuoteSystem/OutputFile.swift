import Glibc

/// A file that gets its name when it is whole.
package final class OutputFile {
    private let path: String
    private let temporary: String
    private let replaces: Bool
    private let descriptor: Int32
    private var isFinished = false

    /// Begins a file at `path`; one that is there is an error (EEXIST), unless it is to be replaced.
    package init(_ path: String, replaces: Bool) throws(FileError) {
        if !replaces, FileStatus.exists(path) { throw FileError("create", path, EEXIST) }
        self.path = path
        self.replaces = replaces
        temporary = path + ".part"
        unlink(temporary)
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw FileError("create", temporary) }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(temporary) }
    }

    package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try PrivateFile.write(bytes, to: descriptor, path)
    }

    /// Gives the file its name, once it is on the disk.
    package func finish() throws(FileError) {
        if fsync(descriptor) != 0 { throw FileError("write", path) }
        try PrivateFile.move(temporary, to: path, replaces: replaces)
        isFinished = true
    }
}
