import Glibc

/// The process's environment.
enum Environment {
    static var current: [String: String] {
        var result: [String: String] = [:]
        var place = environ
        while let entry = place.pointee {
            let parts = String(cString: entry)
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
            place += 1
        }
        return result
    }
}
