import QuoteImport
import QuoteModel

/// A movie that a new folder starts with.
package struct SampleMovie: Sendable {
    let draft: MovieDraft
    package let image: MovieImage?

    /// Reads all of a list of movies (XML); nil when it isn't one, or anything of it would be left out.
    ///
    /// - Parameter pictures: the pictures, by the names that the list has for them.
    package static func all(in list: [UInt8], pictures: [String: [UInt8]]) -> [SampleMovie]? {
        let source = PictureSource(folder: nil, atHand: pictures)
        return list.withUnsafeBytes { bytes in
            var reader = MovieReader(bytes)
            var samples: [SampleMovie] = []
            while let record = try? reader.next() {
                guard case .movie(let raw) = record.content,
                    case .movie(let movie) = MovieImportRules.candidate(of: raw, source),
                    movie.warnings.isEmpty
                else { return nil }
                samples.append(SampleMovie(draft: movie.draft, image: movie.image))
            }
            return samples.isEmpty ? nil : samples
        }
    }
}
