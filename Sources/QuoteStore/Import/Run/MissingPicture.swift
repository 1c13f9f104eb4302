/// A movie of a list that names a picture file and has no picture yet.
public struct MissingPicture: Equatable, Sendable {
    /// The file's name, as the list has it.
    public let name: String
    /// The movie's id.
    public let movie: Int64
}
