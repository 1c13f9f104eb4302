/// Kodi's ratings of a movie while they are read:
/// `<ratings><rating name="imdb" max="10"><value>7.4</value></rating></ratings>`.
package struct NamedRatings {
    package private(set) var found: [RawMovie.NamedRating] = []
    private var isOpen = false
    private var rating: (name: String, max: String?, value: MovieText)?
    private var isInValue = false

    /// The most bytes of a value that are kept, and the most ratings: more than a movie has.
    private static let byteLimit = 100
    private static let countLimit = 100

    /// Something begins, `level` below the movie.
    package mutating func start(_ name: String, level: Int) {
        switch level {
        case 1: isOpen = name == "ratings"
        case 2: rating = isOpen && name == "rating" ? ("", nil, MovieText()) : nil
        case 3: isInValue = rating != nil && name == "value"
        default: break
        }
    }

    package mutating func take(attribute name: String, _ value: String, level: Int) {
        guard level == 2 else { return }
        var text = MovieText()
        text.append(value, limit: Self.byteLimit)
        switch name {
        case "name": rating?.name = (text.value ?? "").lowercased()
        case "max": rating?.max = text.value
        default: break
        }
    }

    package mutating func take(_ text: String) {
        if isInValue { rating?.value.append(text, limit: Self.byteLimit) }
    }

    package mutating func end(level: Int) {
        switch level {
        case 1: isOpen = false
        case 2:
            if let rating, let value = rating.value.value, !value.isNotAvailable,
                found.count < Self.countLimit
            {
                found.append(.init(name: rating.name, max: rating.max, value: value))
            }
            rating = nil
        case 3: isInValue = false
        default: break
        }
    }
}
