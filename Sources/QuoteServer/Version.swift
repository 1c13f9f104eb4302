/// The product's version (semver.org).
enum Version {
    static let current = "0.1.0"
}
