import Glibc
import QuoteModel
import QuoteSystem

/// Where the pictures come from that a list names: within the list itself, or beside it.
package struct PictureSource: Sendable {
    /// Why there is no picture: the end of a sentence.
    package struct Failure: Error {
        package let text: String
    }

    /// The list's folder; nil for a list that came without one.
    package let folder: String?
    /// Pictures that are at hand, by the names that the list has for them.
    package var atHand: [String: [UInt8]] = [:]

    package init(folder: String?, atHand: [String: [UInt8]] = [:]) {
        self.folder = folder
        self.atHand = atHand
    }

    package func image(_ name: String) -> Result<MovieImage, Failure> {
        do throws(Failure) {
            guard let image = MovieImage(try content(name)) else {
                throw Failure(text: "it is no PNG, JPEG, WebP or GIF of at most 5 MiB")
            }
            return .success(image)
        } catch { return .failure(error) }
    }

    private func content(_ name: String) throws(Failure) -> [UInt8] {
        if let content = atHand[name] { return content }
        // Cut by the reader: what is left of it isn't the picture.
        if name.utf8.count >= MovieField.image.byteLimit {
            throw Failure(text: "it is larger than 5 MiB")
        }
        if Self.has("data:", name) { return try inlined(name) }
        if !Self.isFileName(name) {
            throw Failure(text: "nothing is fetched from other servers")
        }
        guard let folder else { throw Failure(text: "the list came without its folder") }
        let isPlain = !name.utf8.contains {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 == 0
        }
        guard isPlain, name != ".", name != ".." else {
            throw Failure(text: "it is no name of a file beside the list")
        }
        return try read(name, in: folder)
    }

    /// Whether a list names a picture as a file, not as a `data:` URL or one of another server.
    package static func isFileName(_ name: String) -> Bool {
        !["data:", "http:", "https:"].contains { has($0, name) }
    }

    private static func has(_ scheme: String, _ name: String) -> Bool {
        name.prefix(scheme.count).lowercased() == scheme
    }

    /// Reads a file of the folder itself: no link is followed out of it, nor any other.
    private func read(_ name: String, in folder: String) throws(Failure) -> [UInt8] {
        let found: (FileStatus, [UInt8])?
        do throws(FileError) {
            found = try PrivateFile.read(folder + "/" + name, limit: MovieImage.byteLimit)
        } catch {
            switch error.number {
            case ELOOP: throw Failure(text: "it is a symbolic link")
            case EFBIG: throw Failure(text: "it is larger than 5 MiB")
            default: throw Failure(text: "it can't be read")
            }
        }
        guard let (_, bytes) = found else {
            throw Failure(text: "there is no such file beside the list")
        }
        return bytes
    }

    /// The content of a `data:` URL (RFC 2397), which must be in base64.
    private func inlined(_ address: String) throws(Failure) -> [UInt8] {
        let parts = address.utf8.split(separator: UInt8(ascii: ","), maxSplits: 1)
        guard parts.count == 2, String(parts[0])?.lowercased().hasSuffix(";base64") == true,
            let bytes = Base64.decode(parts[1])
        else { throw Failure(text: "it is not in base64") }
        return bytes
    }
}
