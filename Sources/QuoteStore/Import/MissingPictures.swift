/// The movies of an import that have no picture, each once, up to ``ImportReport/pictureLimit``.
struct MissingPictures: Equatable, Sendable {
    private(set) var listed: [MissingPicture] = []
    private var movies: Set<Int64> = []

    mutating func add(_ pictures: [MissingPicture]) {
        for picture in pictures
        where listed.count < ImportReport.pictureLimit && movies.insert(picture.movie).inserted {
            listed.append(picture)
        }
    }
}
