import CCurl
import Glibc

// The functions that libcurl calls, on the thread of the fetch. They stand at file scope: formed in main.swift
// they would belong to the main actor.

/// A connection is about to be made, to the very address given: opens its socket, or refuses it.
func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address, let transfer = transfer(context), purpose == CURLSOCKTYPE_IPCXN else {
        return ccurl_bad_socket()
    }
    let length = Int(address.pointee.addrlen)
    let isAllowed = withUnsafePointer(to: &address.pointee.addr) {
        transfer.allows($0, length: length)
    }
    guard isAllowed else { return ccurl_bad_socket() }
    return socket(
        address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
        address.pointee.protocol)
}

/// A line of a head has come; an empty one ends it.
func takeHeadLine(
    _ line: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let bytes = size * count
    guard let line, let transfer = transfer(context), transfer.takeHead(bytes: bytes) else {
        return 0
    }
    let isEnd = bytes <= 2 && (line[0] == 0x0D || line[0] == 0x0A)
    guard isEnd, transfer.verdict == nil, let handle = transfer.handle,
        ccurl_response_code(handle) >= 200
    else { return bytes }
    let verdict = EasyHandle.verdict(handle)
    transfer.verdict = verdict
    // Of all else than a page, the body is of no interest.
    if case .success(.page) = verdict { return bytes }
    return 0
}

/// A piece of the body has come.
func takeBody(
    _ piece: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let bytes = UnsafeRawBufferPointer(start: piece, count: size * count)
    return transfer(context)?.take(bytes) == true ? bytes.count : 0
}

/// Some time has gone by, at most a second.
func takeProgress(
    _ context: UnsafeMutableRawPointer?, _ expected: curl_off_t, _ received: curl_off_t,
    _: curl_off_t, _: curl_off_t
) -> Int32 {
    transfer(context)?.take(received: Int(received), expected: Int(expected)) == true ? 0 : 1
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}
