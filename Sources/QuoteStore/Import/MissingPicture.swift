/// A movie of a list that names a picture file and has no picture yet.
package struct MissingPicture: Equatable, Sendable {
    /// The file's name, as the list has it.
    package let name: String
    /// The movie's id.
    package let movie: Int64
}
