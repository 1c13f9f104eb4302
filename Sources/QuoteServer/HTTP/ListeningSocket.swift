import Glibc

/// A socket that connections come in on, owned until libmicrohttpd has stopped.
struct ListeningSocket: ~Copyable {
    let descriptor: Int32
    let port: UInt16

    /// Why no socket listens: a sentence without its full stop.
    struct Failure: Error {
        let reason: String
    }

    /// Listens on an address.
    init(_ address: SocketAddress) throws(Failure) {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.family, type, 0)
        var one: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        guard descriptor >= 0, address.bind(descriptor), listen(descriptor, 1024) == 0,
            let bound = Self.port(of: descriptor)
        else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw Failure(
                reason: "can't listen on \(address.host), port \(address.port): \(reason)")
        }
        self.descriptor = descriptor
        self.port = bound
    }

    deinit {
        close(descriptor)
    }

    /// Lets no further connection in: clients are refused at once. The socket stays open, for
    /// libmicrohttpd may still look at it.
    borrowing func stopListening() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            let address = UnsafeMutableRawPointer(pointer)
            guard
                getsockname(descriptor, address.assumingMemoryBound(to: sockaddr.self), &length)
                    == 0
            else { return nil }
            // The port stands at the same place in the addresses of both families.
            return UInt16(
                bigEndian: address.assumingMemoryBound(to: sockaddr_in.self).pointee.sin_port)
        }
    }
}
